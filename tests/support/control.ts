// Takes parts of the house away and brings them back, as accidents and administrators do.
import { inject } from "vitest";

export type Server = "postgres" | "nats" | "redis";

async function control(path: string, method = "POST"): Promise<string> {
  const response = await fetch(`${inject("stack").control}/${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return text;
}

/** Ends a server with kill -9; it stays away until it is started. */
export const kill = (server: Server): Promise<string> => control(`${server}/kill`);
/** Asks a server to end; it stays away until it is started. */
export const stop = (server: Server): Promise<string> => control(`${server}/stop`);
/** Starts a server again, with the data it had. */
export const start = (server: Server): Promise<string> => control(`${server}/start`);

/** The process id of a service, "gateway", "PostgreSQL", "NATS" or "Redis". Signals sent to process 0 would reach the tests themselves. */
export async function pidOf(name: string): Promise<number> {
  const pids = JSON.parse(await control("pids", "GET")) as Record<string, number>; // written by the control as such
  const pid = pids[name];
  if (!pid) throw new Error(`the stack runs no ${name}`);
  return pid;
}
