// Reconciles the books of the stack of the tests, as `npm run reconcile` does.
import { installation } from "@kontor/infra/facts/installation";
import { reconcile as findDifferences } from "@kontor/infra/reconcile/reconcile";
import { inject } from "vitest";

export interface Reconciled {
  /** The whole output. */
  text: string;
  /** One for each difference: "I-1 tenant …: …". */
  differences: string[];
}

/** @param patience seconds that a difference must last; facts that are on their way cause differences for a moment */
export async function reconcile(patience: number): Promise<Reconciled> {
  const { data, urls } = inject("stack");
  const lines: string[] = [];
  const { readerUrl } = installation(data, Number(new URL(urls.base).port));
  await findDifferences({ urlOf: readerUrl, patience, log: (line) => lines.push(line) });
  const differences = lines.flatMap((line) => (/^\s+I-\d/.test(line) ? [line.trim()] : []));
  return { text: lines.join("\n"), differences };
}
