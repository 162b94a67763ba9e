// Structured logs: one line of JSON each, control characters escaped by JSON itself (INJ-5).
import { type Logger, pino } from "pino";

export type Log = Logger;

/** Lines that wait for room on a full disk, in bytes; what exceeds them is dropped. */
const WAITING_BYTES_MAX = 1_048_576;
const STANDARD_OUTPUT = 1;

/**
 * The log of a process, on standard output. Values under these names never reach it (PWD-3).
 * A line that cannot be written (the disk is full, the reader is gone) never ends the process: it is written later or dropped.
 */
export function createLog(name: string, level = "info"): Log {
  const output = pino.destination({ fd: STANDARD_OUTPUT, sync: true, maxLength: WAITING_BYTES_MAX });
  output.on("error", () => undefined);
  return pino(
    {
      name,
      level,
      redact: { paths: ["password", "*.password", "token", "*.token", "headers"], remove: true },
    },
    output,
  );
}
