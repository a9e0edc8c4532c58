#!/bin/sh
# The smallest bot: it takes the first legal action that it is sent.
#
#     branchline arena new_york "stdio:sh examples/bots/first.sh" random --deals 20

while IFS= read -r line; do
  case $line in
    '{"type":"hello"'* | '{"type":"game"'*) echo '{"type":"ready"}' ;;
    '{"type":"choose"'*)
      number=${line#*'"legal":[{"number":'}
      echo "{\"type\":\"action\",\"number\":${number%%,*}}"
      ;;
  esac
done
