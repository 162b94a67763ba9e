// Builds the applications named on the command line, or all of them: `node build.ts shell mfe-system`.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Configuration, rspack } from "@rspack/core";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** Shell and remotes, by folder name. */
export const applications = (): string[] => ["shell", ...readdirSync(ROOT).filter((name) => name.startsWith("mfe-"))];

async function configurationOf(name: string): Promise<Configuration> {
  const { default: configuration } = (await import(`${ROOT}${name}/rspack.config.ts`)) as { default: Configuration };
  return configuration;
}

/** Builds one application into its `dist`; throws the compiler's messages. */
export async function build(name: string): Promise<void> {
  const compiler = rspack(await configurationOf(name));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ preset: "errors-only", colors: false })) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}

if (import.meta.main) {
  const chosen = process.argv.slice(2);
  for (const name of chosen.length > 0 ? chosen : applications()) {
    const start = performance.now();
    await build(name);
    process.stdout.write(`${name} built in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  }
}
