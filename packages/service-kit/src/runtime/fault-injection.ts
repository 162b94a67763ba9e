// Where tests end a process to see that nothing is lost or done twice (reliability.md 3.3). In an installation this does nothing.
import { rmSync } from "node:fs";
import { join } from "node:path";

export type FaultPoint = `CP${number}`;

/** Folder in which a test leaves a file named after the point; given to processes of tests alone. */
const folder = process.env.CRASH_AT;

/** Ends the process here and now, as `kill -9` would, when a test asked for it: once, for the file is gone by then. */
export const faultPoint: (point: FaultPoint) => void =
  folder === undefined
    ? () => undefined
    : (point) => {
        try {
          rmSync(join(folder, point));
        } catch {
          return; // not asked for
        }
        process.kill(process.pid, "SIGKILL");
      };
