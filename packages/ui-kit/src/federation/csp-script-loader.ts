// Passes every script element that the built code creates to the shell's guard: trusted address, nonce, integrity.
import { type Compiler, rspack } from "@rspack/core";

const NAME = "GuardedScriptsPlugin";
const ADDRESS = "script.src = url;";

/** Replaces the plain assignment in rspack's chunk loader by a call of `kontorScripts.dress` (shell/src/remotes/script-guard.ts). */
export class GuardedScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(NAME, (code) => {
        if (!code.includes(ADDRESS))
          throw new Error("rspack's chunk loader has changed: script addresses would be unguarded");
        return code.replace(ADDRESS, "globalThis.kontorScripts.dress(script, url);");
      });
    });
  }
}
