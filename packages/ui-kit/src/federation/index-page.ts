// Writes index.html: the template with the names of the built files and the list of all files that may be loaded.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Compiler, rspack } from "@rspack/core";

const NAME = "IndexPagePlugin";

/** The value of an `integrity` attribute. */
const integrityOf = (content: Buffer): string => `sha384-${createHash("sha384").update(content).digest("base64")}`;

export class IndexPagePlugin {
  readonly template: string;

  constructor(template: string) {
    this.template = template;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        compilation.fileDependencies.add(this.template);
        const files: Record<string, string> = {};
        for (const { name, source } of compilation.getAssets()) {
          if (name.endsWith(".js")) files[`/assets/${name}`] = integrityOf(source.buffer());
        }
        const first =
          compilation.entrypoints
            .get("main")
            ?.getFiles()
            .filter((file) => file.endsWith(".js")) ?? [];
        const scripts = first.map((file) => {
          const path = `/assets/${file}`;
          return `<script nonce="__NONCE__" defer src="${path}" integrity="${files[path]}"></script>`;
        });
        const page = readFileSync(this.template, "utf8")
          .replace("__FILES__", () => JSON.stringify(files))
          .replace("__SCRIPTS__", () => scripts.join("\n    "));
        compilation.emitAsset("index.html", new rspack.sources.RawSource(page));
      });
    });
  }
}
