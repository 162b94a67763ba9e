// npm start: makes everything that is missing, starts everything, and prints one address.
import { buildWhatCanBe } from "../build.ts";
import { dataFolder } from "../paths.ts";
import { basePort } from "../ports.ts";
import { endingSignal, fired } from "../run/ending.ts";
import { seedOnce, signInLines } from "../seed.ts";
import { startStack } from "../stack.ts";
import { makeSteps, seconds } from "../steps.ts";

export async function run(): Promise<number> {
  const began = performance.now();
  const data = dataFolder();
  const steps = makeSteps();
  steps.log("Kontor is starting");
  const ending = endingSignal();
  const stack = await startStack({ data, port: basePort(), ending, prepare: () => buildWhatCanBe(steps) });
  const seeded = await seedOnce(data, stack, steps);
  steps.log(
    [
      "",
      `Kontor is ready after ${seconds(performance.now() - began)}:  ${stack.urls.base.replace("127.0.0.1", "localhost")}`,
      ...signInLines(seeded),
      "    Ctrl-C stops it.",
      "",
    ].join("\n"),
  );
  await fired(ending);
  steps.log("\nKontor is stopping");
  await stack.stop();
  steps.log("Kontor has stopped");
  return 0;
}
