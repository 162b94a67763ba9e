// npm run reconcile [-- <seconds>]: compares all books of the installation; names each difference and fails when there is one.
import { installation } from "../facts/installation.ts";
import { reconcile } from "../reconcile/reconcile.ts";

/** A difference counts when it lasts this long; facts are on their way for less. */
const PATIENCE_SECONDS = 15;

export async function run([seconds]: string[]): Promise<number> {
  const patience = seconds === undefined ? PATIENCE_SECONDS : Number(seconds);
  if (!(patience >= 0)) throw new Error("usage: npm run reconcile -- [seconds that a difference must last to count]");
  const { readerUrl } = installation();
  const count = await reconcile({ urlOf: readerUrl, patience, log: (line) => process.stdout.write(`${line}\n`) });
  return count === 0 ? 0 : 1;
}
