// Random accidents while others work: kill -9 of services, which restart by themselves, and of servers, which are started again.
import { setTimeout as wait } from "node:timers/promises";
import type { Control, Server } from "./control-at.ts";

export interface Accidents {
  control: Control;
  random: () => number;
  services: readonly string[];
  servers: readonly Server[];
  /** Milliseconds from one to the next: at least the first, at most the second. */
  pauseMs: readonly [least: number, most: number];
  /** Whether it is time for the next one, after so many; always when it is left out. */
  isDue?: (count: number) => boolean;
  /** Aborted when it is over. */
  over: AbortSignal;
}

/** A server stays away for up to this long. */
const AWAY_MS = 1_500;

/** Lets accidents happen until it is over; everything runs again then. No process has a second one before each had its first. Returns the victims in order. */
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
      // Not back yet from the last time: its turn comes later.
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
