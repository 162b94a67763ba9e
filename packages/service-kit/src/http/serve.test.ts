import { once } from "node:events";
import { request } from "node:http";
import { defineEndpoint } from "@kontor/contracts/core/endpoint";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fakeGateway, silentLog } from "../../testing/fake-gateway.ts";
import { freePort } from "../../testing/free-port.ts";
import { mount } from "./http-app.ts";
import { router } from "./router.ts";
import { type Served, serve } from "./serve.ts";

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
  test("a service reports whether it is alive, whether it is ready, and its metrics", async () => {
    const { served, at } = await start(new Hono(), async () => false);
    expect((await fetch(`${at}/health/live`)).status).toBe(200);
    expect((await fetch(`${at}/health/ready`)).status).toBe(503);
    expect(await (await fetch(`${at}/metrics`)).text()).toContain("outbox_pending");
    await served.stop();
  });

  test("a stopped service finishes what it began, takes nothing new, and closes its database last", async () => {
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

  test("a service does not start on a port that is taken", async () => {
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

  test("a service refuses a body that is too large and never ends, and releases its connection (LIM-1, LIM-2)", async () => {
    const endpoint = defineEndpoint({
      service: "system",
      audience: "public",
      method: "POST",
      path: "/save",
      response: z.object({}),
      summary: "for the test",
    });
    const noDatabase = (): never => {
      throw new Error("no database here");
    };
    const routes = router("system", { tenantTx: noDatabase, tenantRead: noDatabase });
    routes.plain(endpoint, async () => ({}));
    const key = fakeGateway().publicKey;
    const app = mount({
      service: "system",
      endpoints: [endpoint],
      routers: [routes],
      gatewayKey: key,
      log: silentLog(),
    });
    const { served, at } = await start(app);
    const endless = request(`${at}/save`, { method: "POST", headers: { "Content-Type": "application/json" } });
    const closed = once(endless, "close");
    endless.on("error", () => undefined);
    const chunk = Buffer.alloc(64 * 1024, 32);
    const more = (): void => {
      while (!endless.destroyed && endless.write(chunk));
    };
    endless.on("drain", more);
    more();
    const [response] = await once(endless, "response");
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed;
    expect(endless.socket?.destroyed ?? true).toBe(true);
    await served.stop();
  });
});
