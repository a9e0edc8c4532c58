"""How rules become machine code: all that Python calls at once, together, and nothing else.

Left to itself Numba optimises each function with everything below it, makes machine code of all
that, keeps it, and then does the same for the function above. A rule that lies under ten others
is compiled ten times. Here a function has two sides. To other compiled functions it is a *part*:
typed and translated, but not made into machine code. To Python it is a *whole*: it gathers its
parts, and theirs, and they are optimised once (docs/decisions/0011). Only wholes are cached.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

from branchline.compiled.numba_internals import cache_in, widen_ints

_njit: Any = numba.njit  # its types do not know all that it takes

# No rule is passed as a value: what Numba would make for that takes a while to compile.
_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def compile_rule(function: Callable[..., Any], folder: Path) -> Any:
    """Return what Python calls; compiled functions that name it take its part."""
    with cache_in(folder):
        whole = _njit(cache=True, pipeline_class=_WholeCompiler, **_OPTIONS)(function)
    part = _njit(pipeline_class=_PartCompiler, no_cpython_wrapper=True, **_OPTIONS)(function)
    whole.get_call_template = widen_ints(part).get_call_template
    whole.get_overload = part.get_overload
    return whole


class _Part(JITCodeLibrary):
    """The code of a part: neither optimised nor made into machine code."""

    def finalize(self) -> None:
        self._finalized = True


class _Whole(JITCodeLibrary):
    """The code of a whole, with all the parts that it needs."""

    def finalize(self) -> None:
        self._linking_libraries = _with_parts(self)
        super().finalize()
        codegen: Any = self._codegen
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                codegen.set_env(variable.name, environment)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.is_declaration:
                if function.name.startswith("_ZN"):  # Numba's names; a call would crash
                    raise RuntimeError(f"{self.name} lacks its part {function.name}")
            elif function.linkage.name == "linkonce_odr":
                function.linkage = "internal"  # nobody else calls it: it can vanish in its callers
        super()._optimize_final_module()


def _with_parts(library: Any) -> list[Any]:
    """Return the libraries that a library needs, and those that its parts need.

    Callers come first: LLVM leaves out what nothing has called yet.
    """
    found: dict[Any, None] = {}

    def visit(needed: Any) -> None:
        if needed not in found:
            if isinstance(needed, _Part):
                for deeper in needed._linking_libraries:
                    visit(deeper)
            found[needed] = None

    for needed in library._linking_libraries:
        visit(needed)
    return list(reversed(found))


class _Pass(LoweringPass):
    def __init__(self) -> None:  # abstract in Numba
        super().__init__()


@register_pass(mutates_CFG=False, analysis_only=True)
class _BeginPart(_Pass):
    """Let the code go into a part, without machine code."""

    _name = "begin_part"

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _EndPart(_Pass):
    """Let callers find the part, by an object that stands for the machine code it has not got."""

    _name = "end_part"

    def run_pass(self, state: Any) -> bool:
        made, library = state["cr"], state.library
        described = made.fndesc
        name = described.llvm_func_name
        stand_in = make_function(described.lookup_module(), name, "", 0, made.env, (library,))
        state.targetctx.insert_user_function(stand_in, described, [library])
        state["cr"] = made._replace(cfunc=stand_in)
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _BeginWhole(_Pass):
    """Let the code go into a whole."""

    _name = "begin_whole"

    def run_pass(self, state: Any) -> bool:
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class _PartCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_BeginPart, NopythonTypeInference)
        passes.add_pass_after(_EndPart, NativeLowering)
        passes.finalize()
        return [passes]


class _WholeCompiler(CompilerBase):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_BeginWhole, NopythonTypeInference)
        passes.finalize()
        return [passes]
