// Makes the kit's theme import only the part of antd's theme that it needs.
import { fileURLToPath } from "node:url";
import { type Compiler, rspack } from "@rspack/core";

const WHOLE = /^antd\/es\/theme$/;
const KIT_THEME = /[\\/]ui-kit[\\/]src[\\/]theme$/;
const PART = fileURLToPath(new URL("../theme/color-algorithms.ts", import.meta.url));

/** Replaces `antd/es/theme` where the kit's theme imports it; pages that ask for `theme.useToken` get the whole. */
export class ColorAlgorithmsPlugin {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(WHOLE, (resource) => {
      if (KIT_THEME.test(resource.context)) resource.request = PART;
    }).apply(compiler);
  }
}
