// Runs the work of a test while accidents happen. However the test ends, also by a timeout, everything runs again after it.
import { onTestFinished } from "vitest";
import { type Accidents, accidents } from "./accidents.ts";
import { control } from "./control.ts";

interface Happened<T> {
  /** The killed processes, in order. */
  victims: string[];
  result: T;
}

/** Lets accidents happen until the work is done; the work may end them before. */
export async function withAccidents<T>(
  which: Omit<Accidents, "control" | "over">,
  work: (over: AbortController) => Promise<T>,
): Promise<Happened<T>> {
  const over = new AbortController();
  const happening = accidents({ ...which, control, over: over.signal });
  onTestFinished(async () => {
    over.abort();
    await happening;
  });
  const [victims, result] = await Promise.all([happening, work(over).finally(() => over.abort())]);
  return { victims, result };
}
