import { once } from "node:events";
import { createServer } from "node:http";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { type Served, serve } from "./serve.ts";
import { silentLog } from "./testing.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

interface Started {
  served: Served;
  at: string;
  closed: string[];
}
async function start(app: Hono, ready = async () => true): Promise<Started> {
  const closed: string[] = [];
  const close = async () => {
    closed.push("database");
  };
  const served = await serve({ name: "test", app, port: await freePort(), log: silentLog(), ready, close });
  return { served, at: `http://127.0.0.1:${served.port}`, closed };
}

describe("a service", () => {
  test("says whether it lives, whether it is ready, and how it does", async () => {
    const { served, at } = await start(new Hono(), async () => false);
    expect((await fetch(`${at}/health/live`)).status).toBe(200);
    expect((await fetch(`${at}/health/ready`)).status).toBe(503);
    expect(await (await fetch(`${at}/metrics`)).text()).toContain("outbox_pending");
    await served.stop();
  });

  test("that is stopped finishes what it began, takes nothing new, and closes its database last", async () => {
    let finish = (): void => undefined;
    const began = Promise.withResolvers<void>();
    const app = new Hono();
    app.get("/slow", async (c) => {
      began.resolve();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return c.text("done");
    });
    const { served, at, closed } = await start(app);
    const running = fetch(`${at}/slow`);
    await began.promise;
    const stopped = served.stop();
    await expect(fetch(`${at}/health/live`)).rejects.toThrow();
    expect(closed).toEqual([]);
    finish();
    expect(await (await running).text()).toBe("done");
    await stopped;
    expect(closed).toEqual(["database"]);
  });

  test("does not start on a port that is taken", async () => {
    const { served, at } = await start(new Hono());
    const again = serve({
      name: "again",
      app: new Hono(),
      port: Number(new URL(at).port),
      log: silentLog(),
      ready: async () => true,
      close: async () => undefined,
    });
    await expect(again).rejects.toThrow("EADDRINUSE");
    await served.stop();
  });
});
