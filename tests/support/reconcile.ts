// `npm run reconcile` on the stack of the tests.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";

const main = join(import.meta.dirname, "../../infra/src/main.ts");

export interface Reconciled {
  /** 0: the books agree. */
  code: number;
  /** The whole output. */
  text: string;
  /** One for each difference: "I-1 company …: …". */
  differences: string[];
}

/** Runs it. `patience`: seconds that a difference must last; while services still tell each other things, some are on their way. */
export function reconcile(patience: number): Promise<Reconciled> {
  const { data, urls } = inject("stack");
  const env = { ...process.env, KONTOR_TRACE: "1", KONTOR_DATA: data, KONTOR_PORT: new URL(urls.base).port };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [main, "reconcile", String(patience)], { env }, (error, stdout, stderr) => {
      if (stderr !== "") return reject(new Error(stderr));
      const differences = stdout.split("\n").flatMap((line) => (/^\s+I-\d/.test(line) ? [line.trim()] : []));
      resolve({ code: error ? Number(error.code) : 0, text: stdout, differences });
    });
  });
}
