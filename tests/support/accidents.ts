// Random accidents while others work: kill -9 of services, which restart by themselves, and of servers, which are started again.
import { setTimeout as wait } from "node:timers/promises";
import type { Control, Server } from "./control-at.ts";

export interface Accidents {
  control: Control;
  random: () => number;
  services: readonly string[];
  servers: readonly Server[];
  /** Milliseconds between two accidents: minimum and maximum. */
  pauseMs: readonly [least: number, most: number];
  /** Whether the next accident is due, given how many there were; always when left out. */
  isDue?: (count: number) => boolean;
  /** Ends the accidents. */
  over: AbortSignal;
}

/** The longest time that a server stays stopped, in milliseconds. */
const AWAY_MS = 1_500;

/** Kills processes until it is aborted, and restarts all. No process is killed a second time before each was killed once. @returns the killed processes in order */
export async function accidents({
  control,
  random,
  services,
  servers,
  pauseMs,
  isDue = () => true,
  over,
}: Accidents): Promise<string[]> {
  const killed: string[] = [];
  const all = [...services, ...servers];
  let left: string[] = [];
  const [least, most] = pauseMs;
  const pause = () => wait(least + random() * (most - least), true, { signal: over }).catch(() => false);
  while (await pause()) {
    if (!isDue(killed.length)) continue;
    if (left.length === 0) left = [...all];
    const [victim = ""] = left.splice(Math.floor(random() * left.length), 1);
    const server = servers.find((name) => name === victim);
    if (server) {
      await control.kill(server);
      await wait(random() * AWAY_MS);
      await control.start(server);
    } else {
      const pid = await control.pidOf(victim).catch(() => 0);
      // It has not restarted yet and is killed later.
      if (pid === 0) {
        left.push(victim);
        continue;
      }
      process.kill(pid, "SIGKILL");
    }
    killed.push(victim);
  }
  return killed;
}
