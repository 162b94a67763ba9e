// Packs the built files once, as small as they get; the gateway serves `x.js.br` for `x.js`.
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Compiler, rspack } from "@rspack/core";

const NAME = "PackedFilesPlugin";
const brotli = promisify(brotliCompress);
/** Below this a packed file saves nothing worth a second file. */
const BYTES_MIN = 1_024;

export class PackedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const files = compilation.getAssets().filter(({ name, source }) => name.endsWith(".js") && source.size() >= BYTES_MIN);
        await Promise.all(
          files.map(async ({ name, source }) => {
            compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(await brotli(source.buffer())));
          }),
        );
      });
    });
  }
}
