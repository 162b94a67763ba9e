// Runs `npm run reconcile` on the Kontor that is measured.
import { spawn } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "../../../infra/src/main.ts");

/** Prints the differences. @returns how many lasted that many seconds */
export function reconciled(patience: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [main, "reconcile", String(patience)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    running.stdout.on("data", (piece: Buffer) => {
      text += piece.toString();
    });
    running.once("error", reject);
    running.once("close", () => {
      const differences = text.split("\n").filter((line) => /^\s+I-\d/.test(line));
      for (const line of differences.slice(0, 20)) console.log(line);
      if (differences.length > 0 || text.includes("the books agree")) resolve(differences.length);
      else reject(new Error(`reconcile said: ${text}`));
    });
  });
}
