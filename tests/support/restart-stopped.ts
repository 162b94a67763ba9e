// After each file of tests over several processes: the servers that it took away are back, however it ended.
import { afterAll } from "vitest";
import { start } from "./control.ts";

afterAll(async () => {
  for (const server of ["postgres", "nats", "redis"] as const) await start(server);
});
