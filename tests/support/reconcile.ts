// Runs `npm run reconcile` on the stack of the tests.
import { command } from "./command.ts";

export interface Reconciled {
  /** 0: the books agree. */
  code: number;
  /** The whole output. */
  text: string;
  /** One for each difference: "I-1 tenant …: …". */
  differences: string[];
}

/** Runs it. `patience`: seconds that a difference must last; facts that are on their way cause differences for a moment. */
export async function reconcile(patience: number): Promise<Reconciled> {
  const { code, text } = await command("reconcile", String(patience));
  const differences = text.split("\n").flatMap((line) => (/^\s+I-\d/.test(line) ? [line.trim()] : []));
  return { code, text, differences };
}
