// The highest memory use of each process so far (Linux only).
import { existsSync, readFileSync } from "node:fs";
import { pids } from "./target.ts";

const KIB_PER_MIB = 1024;

const SERVERS: ReadonlySet<string> = new Set(["PostgreSQL", "NATS", "Redis"]);

/** Peak of the resident memory of gateway and services by name, in MiB. */
export const memoryPeaks = (): [name: string, mib: number][] =>
  Object.entries(pids).flatMap(([name, pid]) => {
    if (SERVERS.has(name)) return [];
    const file = `/proc/${pid}/status`;
    const peak = existsSync(file) ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
    return peak === undefined ? [] : [[name, Number(peak) / KIB_PER_MIB]];
  });
