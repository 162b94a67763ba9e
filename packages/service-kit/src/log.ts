// Structured logs: one line of JSON each, control characters escaped by JSON itself (INJ-5).
import { type Logger, pino } from "pino";

export type Log = Logger;

/** The log of a process. Values under these names never reach it (PWD-3). */
export const createLog = (name: string, level = "info"): Log =>
  pino({
    name,
    level,
    redact: { paths: ["password", "*.password", "token", "*.token", "headers"], remove: true },
  });
