// Uses the ES modules of the federation runtime. By default its CommonJS files are used, from which unused code is not removed.
import { type Compiler, rspack } from "@rspack/core";

const NAME = "LeanRuntimePlugin";
const COMMONJS = /(@module-federation[\\/].+)\.cjs$/;
const asModule = (path: string): string => path.replace(COMMONJS, "$1.js");

export class LeanRuntimePlugin {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(COMMONJS, (resource) => {
      resource.request = asModule(resource.request);
    }).apply(compiler);
    // The federation plugin sets the runtime's file name only at this hook.
    compiler.hooks.afterPlugins.tap({ name: NAME, stage: Number.MAX_SAFE_INTEGER }, () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [name, path] of Object.entries(alias)) if (typeof path === "string") alias[name] = asModule(path);
    });
  }
}
