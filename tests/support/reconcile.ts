// Runs `npm run reconcile` on the stack of the tests.
import { command } from "./command.ts";

export interface Reconciled {
  /** 0: the books agree. */
  code: number;
  /** The whole output. */
  text: string;
  /** One for each difference: "I-1 company …: …". */
  differences: string[];
}

/** Runs it. `patience`: seconds that a difference must last; while services still tell each other things, some are on their way. */
export async function reconcile(patience: number): Promise<Reconciled> {
  const { code, text } = await command("reconcile", String(patience));
  const differences = text.split("\n").flatMap((line) => (/^\s+I-\d/.test(line) ? [line.trim()] : []));
  return { code, text, differences };
}
