// Tests of each service's own users on NATS and Redis: permitted acts work, all others are refused (SEC-4).
import { streamOf } from "@kontor/contracts/core/fact";
import { AckPolicy, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { Redis } from "ioredis";
import { afterAll, afterEach, expect, inject, test } from "vitest";

const { env, urls } = inject("stack");
const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

// The stream is deleted, so that it does not affect other tests.
afterAll(async () => {
  const { host, username, password } = new URL(urls.nats);
  const launcher = await connect({ servers: host, user: username, pass: password });
  await (await jetstreamManager(launcher)).streams.delete("PURCHASE");
  await launcher.close();
});

async function natsAs(service: "purchase" | "warehouse"): Promise<NatsConnection> {
  const { NATS_URL, NATS_USER, NATS_PASSWORD } = env[service];
  const connection = await connect({
    servers: NATS_URL ?? "",
    user: NATS_USER ?? "",
    pass: NATS_PASSWORD ?? "",
    inboxPrefix: `_INBOX.${service}`,
  });
  open.push(() => connection.close());
  return connection;
}

function redisAs(name: "gateway" | "system"): Redis {
  const client = new Redis(env[name].REDIS_URL ?? "", { maxRetriesPerRequest: 1 });
  open.push(() => client.quit());
  return client;
}

test("a service creates its stream and publishes into it, and another one reads it through a consumer of its own name", async () => {
  const purchase = await natsAs("purchase");
  await (await jetstreamManager(purchase)).streams.add({ name: streamOf("purchase"), subjects: ["fact.purchase.>"] });
  const spoken = await jetstream(purchase).publish("fact.purchase.trial.said.v1", "{}");
  expect(spoken.stream).toBe("PURCHASE");

  const warehouse = await natsAs("warehouse");
  const manager = await jetstreamManager(warehouse);
  await manager.consumers.add("PURCHASE", { durable_name: "warehouse-from-purchase", ack_policy: AckPolicy.Explicit });
  const reader = await jetstream(warehouse).consumers.get("PURCHASE", "warehouse-from-purchase");
  const message = await reader.next({ expires: 5000 });
  expect(message?.subject).toBe("fact.purchase.trial.said.v1");
  expect(await message?.ackAck()).toBe(true);
});

test("a service cannot publish another's facts, create another's stream or use another's consumer", async () => {
  const warehouse = await natsAs("warehouse");
  await expect(jetstream(warehouse).publish("fact.finance.entry.posted.v1", "{}", { timeout: 2000 })).rejects.toThrow();
  const manager = await jetstreamManager(warehouse);
  await expect(manager.streams.add({ name: "FINANCE", subjects: ["fact.finance.>"] })).rejects.toThrow();
  await expect(
    manager.consumers.add("PURCHASE", { durable_name: "finance-from-purchase", ack_policy: AckPolicy.Explicit }),
  ).rejects.toThrow();
});

test("a service cannot read the answers to another service (SEC-4)", async () => {
  const [warehouse, purchase] = [await natsAs("warehouse"), await natsAs("purchase")];
  for (const subject of ["_INBOX.purchase.>", "_INBOX.>", "_INBOX.*.*", ">"]) {
    const overheard = warehouse.subscribe(subject);
    await warehouse.flush();
    // A refused subscription has ended by then; an accepted one would receive the answer.
    await (await jetstreamManager(purchase)).getAccountInfo();
    expect(await Promise.race([overheard.closed, warehouse.flush()]), subject).toBeInstanceOf(Error);
  }
});

test("NATS and Redis refuse a connection without a password", async () => {
  await expect(connect({ servers: env.purchase.NATS_URL ?? "", reconnect: false })).rejects.toThrow();
  const anonymous = new Redis(env.gateway.REDIS_URL?.replace(/\/\/.*@/, "//") ?? "", {
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    lazyConnect: true,
  });
  anonymous.on("error", () => undefined);
  await expect(anonymous.get("gateway:x")).rejects.toThrow();
  anonymous.disconnect();
});

test("a process may use its own Redis keys and the one channel, but no other keys and no command that empties the store", async () => {
  const gateway = redisAs("gateway");
  expect(await gateway.set("gateway:trial", "1", "EX", 5)).toBe("OK");
  expect(await gateway.publish("kontor:actor-changed", "{}")).toBe(0);
  await expect(gateway.get("system:trial")).rejects.toThrow(/NOPERM/);
  await expect(gateway.publish("another", "x")).rejects.toThrow(/NOPERM/);
  await expect(gateway.flushall()).rejects.toThrow(/NOPERM/);
});
