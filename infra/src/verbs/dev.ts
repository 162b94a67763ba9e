// npm run dev [remote…]: as start, but services restart and remotes are rebuilt when their files change.
import { watch } from "node:fs";
import { join } from "node:path";
import { buildWhatCanBe, frontEnds } from "../build.ts";
import { dataFolder, root } from "../paths.ts";
import { basePort } from "../ports.ts";
import { endingSignal, fired } from "../run/ending.ts";
import { seedOnce, signInLines } from "../seed.ts";
import { startStack } from "../stack.ts";
import { makeSteps, type Steps } from "../steps.ts";

/** Changes within this time make one build, because an editor saves several files at once. */
const QUIET_MS = 200;

/** Without names every front end is watched; with names only those, which is quicker. */
export async function run(names: string[]): Promise<number> {
  process.env.NODE_ENV ??= "development";
  const unknown = names.filter((name) => !frontEnds().includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}; there are: ${frontEnds().join(", ")}`);
  const steps = makeSteps();
  const data = dataFolder();
  const ending = endingSignal();
  const stack = await startStack({ data, port: basePort(), watch: true, ending, prepare: () => buildWhatCanBe(steps) });
  const stopWatching = watchFrontEnds(names.length > 0 ? names : frontEnds(), steps);
  const seeded = await seedOnce(data, stack, steps);
  steps.log(
    [
      "",
      `Kontor for developers: ${stack.urls.base.replace("127.0.0.1", "localhost")}`,
      ...signInLines(seeded),
      "",
    ].join("\n"),
  );
  await fired(ending);
  stopWatching();
  await stack.stop();
  return 0;
}

/** Rebuilds what is out of date after each change of a source. Returns how to stop it. */
function watchFrontEnds(names: readonly string[], steps: Steps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = () => {
    // An error in a source file must not end the command: it is printed, and the next change is built again.
    building = building.then(() => buildWhatCanBe(steps, names)).catch((error) => steps.log(String(error)));
  };
  const folders = [...names, "packages/ui-kit", "packages/contracts"].map((name) => join(root, name, "src"));
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
