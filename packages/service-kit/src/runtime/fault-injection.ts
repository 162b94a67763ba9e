// Points where tests kill a process to see that nothing is lost or done twice (reliability.md 3.3). Does nothing in an installation.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

export type FaultPoint = `CP${number}`;

/** The folder in which a test leaves a file named after the point; set only for processes of tests. */
const folder = process.env.CRASH_AT;

/** Kills the process at once, as `kill -9` would, when a test requested it: only once, for the file is gone by then. */
export const faultPoint: (point: FaultPoint) => void =
  folder === undefined
    ? () => undefined
    : (point) => {
        const order = join(folder, point);
        if (!existsSync(order)) return;
        rmSync(order);
        process.kill(process.pid, "SIGKILL");
      };
