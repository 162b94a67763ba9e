// Asks the process that runs a Kontor for measurements or tests to stop parts of it and to start them again (infra/src/testing/control.ts).

export type Server = "postgres" | "nats" | "redis";

export interface Control {
  /** Ends a server with kill -9; it stays away until it is started. */
  kill(server: Server): Promise<string>;
  /** Asks a server to end; it stays away until it is started. */
  stop(server: Server): Promise<string>;
  /** Starts a server again, with the data it had. */
  start(server: Server): Promise<string>;
  /** The process id of a service, "gateway", "PostgreSQL", "NATS" or "Redis". Signals sent to process 0 would reach the asker itself. */
  pidOf(name: string): Promise<number>;
}

/** @param url the control's address, read at the first call */
export function controlAt(url: () => string): Control {
  async function control(path: string, method = "POST"): Promise<string> {
    const response = await fetch(`${url()}/${path}`, { method });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text;
  }
  return {
    kill: (server) => control(`${server}/kill`),
    stop: (server) => control(`${server}/stop`),
    start: (server) => control(`${server}/start`),
    async pidOf(name) {
      const pids = JSON.parse(await control("pids", "GET")) as Record<string, number>; // written by the control as such
      const pid = pids[name];
      if (!pid) throw new Error(`the stack runs no ${name}`);
      return pid;
    },
  };
}
