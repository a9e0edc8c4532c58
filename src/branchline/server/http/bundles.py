"""Bundles: the modules that the page begins with as one file, and all styles as another.

A browser that asks for two hundred files one after another shows nothing for seconds on a phone.
What is imported later comes in a bundle for each folder of such modules. Every module stays at
its own address, too: it takes what it exports from its bundle, so that none is ever run twice.
"""

import posixpath
import re
from collections.abc import Iterable

APP = "app.js"  # the bundle that the page begins with, under the name of its first module
STYLES = "styles/index.css"

# Vendored files are minified: their statements follow each other on one line.
_BEGIN = r"(?:^|(?<=[;}]))"
_PATH = r"[\"'](\.[^\"']+)[\"'];"
_IMPORT = re.compile(
    _BEGIN + r"import\s*(?:\*\s*as\s+(\w+)|(\w+)|\{([^}]*)\})\s*from\s*" + _PATH, re.MULTILINE
)
_RE_EXPORT = re.compile(_BEGIN + r"export\s*\{([^}]*)\}\s*from\s*" + _PATH, re.MULTILINE)
_LIST = re.compile(_BEGIN + r"export\s*\{([^}]*)\};", re.MULTILINE)
_DEFAULT = re.compile(_BEGIN + r"export default function\b", re.MULTILINE)
_NAMED = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
# Not a type in a comment, which is followed by its name.
_DYNAMIC = re.compile(r"\bimport\(['\"](\.[^'\"]+)['\"]\)(?!\.[A-Z])")
_STYLE = re.compile(r"@import url\('([^']+)'\) layer\((\w+)\);")
_URL = re.compile(r"url\((?!#|data:)['\"]?([^'\")]+)['\"]?\)")


class Module:
    """A module taken apart: what it imports, what it exports, and its body as statements."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.imports: list[str] = []
        self.exports: dict[str, str] = {}  # name outside: name inside
        self.later = [self._path(path) for path in _DYNAMIC.findall(text)]
        text = _IMPORT.sub(self._import, text)
        text = _RE_EXPORT.sub(self._re_export, text)
        text = _LIST.sub(self._list, text)
        text = _DEFAULT.sub(self._default, text)
        text = _NAMED.sub(self._named, text)
        if left := _LEFT.search(text):
            raise ValueError(f"{name}: a bundle cannot hold this statement: {left[0]}")
        text = _DYNAMIC.sub(lambda found: f"import('./{self._path(found[1])}')", text)
        self.body = text.replace("import.meta.url", f"new URL('{name}', import.meta.url)").strip()

    def _path(self, path: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))

    def _take(self, path: str) -> str:
        name = self._path(path)
        self.imports.append(name)
        return f"modules['{name}']"

    def _import(self, found: re.Match[str]) -> str:
        whole, default, names, path = found.groups()
        taken = whole or f"{{ default: {default} }}" if whole or default else _renamed(names)
        return f"const {taken} = {self._take(path)};"

    def _re_export(self, found: re.Match[str]) -> str:
        self.exports |= {outside: outside for _, outside in _pairs(found[1])}
        return f"const {_renamed(found[1])} = {self._take(found[2])};"

    def _list(self, found: re.Match[str]) -> str:
        self.exports |= {outside: inside for inside, outside in _pairs(found[1])}
        return ""

    def _default(self, found: re.Match[str]) -> str:
        self.exports["default"] = "defaultExport"
        return "function defaultExport"

    def _named(self, found: re.Match[str]) -> str:
        self.exports[found[2]] = found[2]
        return f"{found[1]} {found[2]}"

    def as_function(self) -> str:
        """Return the module as a call that runs it once and keeps what it exports."""
        exports = ", ".join(
            outside if outside == inside else f"{outside}: {inside}"
            for outside, inside in self.exports.items()
        )
        return f"modules['{self.name}'] = (() => {{\n{self.body}\nreturn {{ {exports} }};\n}})();\n"

    def taken_from(self, bundle: str) -> bytes:
        """Return what stands at the module's own address: its exports, out of a bundle."""
        path = posixpath.relpath(bundle, posixpath.dirname(self.name) or ".")
        path = path if path.startswith(".") else f"./{path}"
        lines = [f"import {{ modules }} from '{path}';", f"const own = modules['{self.name}'];"]
        for outside in self.exports:
            if outside == "default":
                lines.append("export default own.default;")
            else:
                lines.append(f"export const {outside} = own.{outside};")
        return "\n".join([*lines, ""]).encode()


def _pairs(names: str) -> list[tuple[str, str]]:
    words = [name.split() for name in names.split(",") if name.strip()]
    return [(each[0], each[-1]) for each in words]


def _renamed(names: str) -> str:
    parts = [a if a == b else f"{a}: {b}" for a, b in _pairs(names)]
    return "{ " + ", ".join(parts) + " }"


def bundled(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of a page with its modules and styles in bundles."""
    modules = {
        name: Module(name, content.decode())
        for name, content in contents.items()
        if name.endswith(".js")
    }
    files = dict(contents)
    if APP in modules:
        homes: dict[str, str] = {}  # the bundle of each module
        for bundle, entries in entries_of_bundles(modules).items():
            needed = in_order(entries, modules)
            own = [modules[name] for name in needed if name not in homes]
            others = {homes[name] for name in needed if name in homes} - {APP}
            homes |= dict.fromkeys((each.name for each in own), bundle)
            files |= {each.name: each.taken_from(bundle) for each in own}
            files[bundle] = app_bundle(own) if bundle == APP else later_bundle(own, sorted(others))
    if STYLES in contents:
        files[STYLES] = styles_in_one(contents)
    return files


def entries_of_bundles(modules: dict[str, Module]) -> dict[str, list[str]]:
    """Return the name of each bundle, and the modules that it is for."""
    found = {APP: [APP]}
    for name in in_order([APP], modules):
        for entry in modules[name].later:
            found.setdefault(f"{entry.split('/')[0]}.js", []).append(entry)
    return found


def in_order(entries: Iterable[str], modules: dict[str, Module]) -> list[str]:
    """Return the modules that these ones need, each after those that it imports."""
    found: list[str] = []
    open_now: list[str] = []

    def add(name: str) -> None:
        if name in open_now:
            raise ValueError(f"modules import each other: {' → '.join([*open_now, name])}")
        if name not in found:
            open_now.append(name)
            for each in modules[name].imports:
                add(each)
            found.append(open_now.pop())

    for entry in entries:
        add(entry)
    return found


def app_bundle(modules: list[Module]) -> bytes:
    """Return the bundle that the page begins with; its last module may wait for the server."""
    *before, app = modules
    parts = ["export const modules = {};\n", *(each.as_function() for each in before), app.body]
    return "".join(parts).encode()


def later_bundle(modules: list[Module], others: list[str]) -> bytes:
    """Return a bundle of what is imported later; it uses the modules of those before it."""
    head = f"import {{ modules }} from './{APP}';\nexport {{ modules }};\n"
    imports = [f"import './{other}';\n" for other in others]
    return "".join([head, *imports, *(each.as_function() for each in modules)]).encode()


def styles_in_one(contents: dict[str, bytes]) -> bytes:
    """Return the style sheet with what it imports, in the same layers."""
    folder = posixpath.dirname(STYLES)

    def include(found: re.Match[str]) -> str:
        name = posixpath.join(folder, found[1])
        text = contents[name].decode()
        text = _URL.sub(lambda url: f"url({moved(url[1], name)})", text)
        return f"@layer {found[2]} {{\n{text}}}"

    def moved(path: str, name: str) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        return posixpath.relpath(target, folder)

    return _STYLE.sub(include, contents[STYLES].decode()).encode()
