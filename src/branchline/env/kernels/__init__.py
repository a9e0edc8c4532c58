"""What environments add to the compiled rules, written like the rules: functions over ints."""
