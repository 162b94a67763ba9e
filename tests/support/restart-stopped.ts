// Restarts, after each test file over several processes, the servers that it stopped, however it ended.
import { afterAll } from "vitest";
import { start } from "./control.ts";

afterAll(async () => {
  for (const server of ["postgres", "nats", "redis"] as const) await start(server);
});
