// Runs Kontor's own commands (`npm run reconcile`, `npm run refill`, …) on the stack of the tests.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";

const main = join(import.meta.dirname, "../../infra/src/main.ts");
/** The largest output of a command, in bytes; reconcile may print many differences. */
const OUTPUT_MAX = 64 * 1_048_576;

function environment(): NodeJS.ProcessEnv {
  const { data, urls } = inject("stack");
  return { ...process.env, KONTOR_TRACE: "1", KONTOR_DATA: data, KONTOR_PORT: new URL(urls.base).port };
}

/** Starts a command, so that it can be killed. */
export const startCommand = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [main, ...args], { env: environment(), stdio: "ignore" });

/** Runs a command. An exit code other than 0 is a result; text on the error output is not. */
export function command(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { env: environment(), maxBuffer: OUTPUT_MAX };
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) => {
      if (stderr !== "") return reject(new Error(stderr));
      resolve({ code: error ? Number(error.code) : 0, text: stdout });
    });
  });
}
