// A broker whose store lost its end or pieces, or was replaced by an older copy: consumers get the facts they missed, each once (decision 0030).
import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TenantId } from "@kontor/contracts/core/id";
import { refillStream } from "@kontor/infra/facts/refill";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Hono } from "hono";
import pg from "pg";
import { expect, test, vi } from "vitest";
import {
  ACK_WAIT_MS,
  type FactsHarness,
  group,
  log,
  namesOf,
  parkedOf,
  publishThings,
  startThingConsumer,
  thingMade,
  within,
} from "../../testing/facts-harness.ts";
import { freshTenant } from "../../testing/fake-gateway.ts";
import type { ThingClient } from "../../testing-database/database.ts";
import type { Tx } from "../database/database.ts";
import { serve } from "../http/serve.ts";
import { runConsumer } from "./consumer-runner.ts";
import { consumer } from "./define-consumer.ts";
import { startRelay } from "./relay.ts";
import { openStream } from "./stream.ts";

const patiently = { timeout: 90_000, interval: 100 };
const named = (word: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${word} ${at}`);

/** All files of the store in which messages lie. */
async function blocksOf({ nats }: FactsHarness): Promise<string[]> {
  const files = await readdir(nats.folder, { recursive: true });
  return files.filter((file) => /REPORTS.msgs.*\.blk$/.test(file)).map((file) => join(nats.folder, file));
}

/** Facts that the broker took while no consumer ran. */
async function sendUnconsumed(harness: FactsHarness, tenant: TenantId, names: readonly string[]): Promise<void> {
  await harness.runningConsumer.stop();
  await publishThings(harness, tenant, ...names);
  await vi.waitFor(async () => {
    const { rows } = await harness.kit.admin.query("select 1 from kit.outbox_facts where sent_at is null");
    expect(rows).toEqual([]);
  }, within);
}

/** Asserts that everything is consumed once, without an operator's action. */
async function expectAllConsumed(harness: FactsHarness, tenant: TenantId, names: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(await namesOf(harness, tenant)).toEqual([...names].sort()), patiently);
  await vi.waitFor(
    async () => expect(await harness.runningConsumer.compare()).toMatchObject({ isKnown: true, behind: 0 }),
    patiently,
  );
  expect(harness.received.toSorted()).toEqual([...names].sort());
  expect(await parkedOf(harness, tenant)).toEqual([]);
}

group("from a store that is damaged", "kontor_kit_fallen", (harness) => {
  test("after the broker lost the end of its store all facts are consumed, also those published meanwhile", async () => {
    const tenant = freshTenant();
    const [first, unconsumed, meanwhile] = [named("first", 40), named("unheard", 40), named("meanwhile", 5)];
    await publishThings(harness, tenant, ...first);
    await vi.waitFor(() => expect(harness.received).toHaveLength(first.length), within);
    // Consumed, but lost with the end: the consumer is ahead of what is left.
    await harness.nats.stop();
    for (const block of await blocksOf(harness)) await truncate(block, Math.floor((await readFile(block)).length / 2));
    await harness.nats.start();
    await publishThings(harness, tenant, ...meanwhile);
    await vi.waitFor(() => expect(harness.received).toHaveLength(first.length + meanwhile.length), patiently);
    await sendUnconsumed(harness, tenant, unconsumed);
    await harness.nats.stop();
    for (const block of await blocksOf(harness))
      await truncate(block, Math.floor((await readFile(block)).length * 0.8));
    await harness.nats.start();
    harness.runningConsumer = startThingConsumer(harness);
    await expectAllConsumed(harness, tenant, [...first, ...unconsumed, ...meanwhile]);
  });

  test("after flipped bits destroyed facts that no consumer had read, all facts are consumed", async () => {
    const tenant = freshTenant();
    const unconsumed = named("flipped", 60);
    await sendUnconsumed(harness, tenant, unconsumed);
    await harness.nats.stop();
    for (const block of await blocksOf(harness)) {
      const bytes = await readFile(block);
      const at = bytes.indexOf(unconsumed[30] ?? "");
      if (at < 0) continue;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      await writeFile(block, bytes);
    }
    await harness.nats.start();
    harness.runningConsumer = startThingConsumer(harness);
    await expectAllConsumed(harness, tenant, unconsumed);
  });

  test("after an older copy of the broker's store replaced it, all facts are consumed, and refill adds nothing", async () => {
    const tenant = freshTenant();
    const [first, second, unconsumed, after] = [
      named("older", 20),
      named("lost", 20),
      named("unsaid", 20),
      named("after", 5),
    ];
    const copy = `${harness.nats.folder}-copy`;
    await publishThings(harness, tenant, ...first);
    await vi.waitFor(() => expect(harness.received).toHaveLength(first.length), within);
    await harness.nats.stop();
    await cp(harness.nats.folder, copy, { recursive: true });
    await harness.nats.start();
    await publishThings(harness, tenant, ...second);
    await vi.waitFor(() => expect(harness.received).toHaveLength(first.length + second.length), patiently);
    await sendUnconsumed(harness, tenant, unconsumed);
    await harness.nats.stop();
    await harness.nats.empty();
    await cp(copy, harness.nats.folder, { recursive: true });
    await rm(copy, { recursive: true });
    await publishThings(harness, tenant, ...after);
    await harness.nats.start();
    harness.runningConsumer = startThingConsumer(harness);
    await expectAllConsumed(harness, tenant, [...first, ...second, ...unconsumed, ...after]);
    await refillStream(harness.kit.relayUrl);
    await vi.waitFor(
      async () => expect(await harness.runningConsumer.compare()).toMatchObject({ behind: 0 }),
      patiently,
    );
    await expectAllConsumed(harness, tenant, [...first, ...second, ...unconsumed, ...after]);
  });
});

group("from a store that is lost", "kontor_kit_lost", (harness) => {
  test("a broker that lost all facts, none of them recent enough to be sent again, has its stream started anew once, not at each comparison", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "long ago");
    await expectAllConsumed(harness, tenant, ["long ago"]);
    await harness.relay.stop();
    await harness.kit.admin.query("update kit.outbox_facts set occurred_at = now() - interval '31 days'");
    const manager = await jetstreamManager(harness.broker.connection());
    await manager.streams.delete("REPORTS");
    const client = new pg.Client({ connectionString: harness.kit.relayUrl });
    await client.connect();
    const eraCount = async () => {
      await openStream("reports", { manager, client, log });
      const { rows } = await client.query<{ count: number }>("select count(*)::int from kit.stream_eras");
      return rows[0]?.count ?? 0;
    };
    const begun = await eraCount();
    expect([await eraCount(), await eraCount()]).toEqual([begun, begun]);
    await client.end();
  });

  test("facts that are missing from a consumer's database because it was restored from a backup are consumed again", async () => {
    const tenant = freshTenant();
    const all = named("forgotten", 20);
    await publishThings(harness, tenant, ...all);
    await expectAllConsumed(harness, tenant, all);
    await harness.runningConsumer.stop();
    await harness.kit.admin.query("delete from kit.inbox_facts where tenant_id = $1", [tenant]);
    await harness.kit.admin.query("delete from things where tenant_id = $1", [tenant]);
    await harness.kit.admin.query("update kit.hearings set heard = '{}'");
    harness.received = [];
    harness.runningConsumer = startThingConsumer(harness);
    await expectAllConsumed(harness, tenant, all);
  });
});

/** Bytes that are no text, no JSON or no fact, as anybody may send them. */
const RUBBISH: readonly Uint8Array[] = [
  new Uint8Array(0),
  new Uint8Array(64),
  Uint8Array.from({ length: 256 }, (_, at) => at),
  Buffer.from("not JSON \0 at all \0"),
  Buffer.from('{"id":"\\u0000","subject":"\\ud800"}'),
  Buffer.from("[".repeat(100_000)),
  Buffer.from([0x22, 0xc3, 0x28, 0x22]),
  Buffer.from("null"),
];

group("among messages that cannot be read", "kontor_kit_rubbish", (harness) => {
  test("facts are consumed, while each message that cannot be read is parked by itself, byte for byte", async () => {
    const tenant = freshTenant();
    const names = named("among", RUBBISH.length);
    const stream = jetstream(harness.broker.connection());
    for (const [at, bytes] of RUBBISH.entries()) {
      await publishThings(harness, tenant, names[at] ?? "");
      await vi.waitFor(async () => {
        await jetstreamManager(harness.broker.connection()).then(({ streams }) => streams.info("REPORTS"));
      }, within);
      await stream.publish(thingMade.subject, bytes);
    }
    await expectAllConsumed(harness, tenant, names);
    const { rows } = await harness.kit.admin.query<{ payload: Buffer }>("select payload from kit.parked_facts");
    const parked = rows.map(({ payload }) => payload.toString("hex")).sort();
    expect(parked).toEqual(RUBBISH.map((bytes) => Buffer.from(bytes).toString("hex")).sort());
  });

  test("facts with values that no table can store are parked under their tenant, and delay no others", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "before");
    await vi.waitFor(() => expect(harness.received).toEqual(["before"]), within);
    const { rows } = await harness.kit.admin.query("select id from kit.outbox_facts where tenant_id = $1", [tenant]);
    const fact = {
      id: rows[0].id.replace(/^.{8}/, "00000000"),
      subject: thingMade.subject,
      tenantId: tenant,
      occurredAt: new Date().toISOString(),
      requestId: "r",
      actorId: null,
      body: { name: "no \0 column" },
    };
    await jetstream(harness.broker.connection()).publish(thingMade.subject, JSON.stringify(fact));
    await publishThings(harness, tenant, "after");
    await vi.waitFor(async () => expect(await namesOf(harness, tenant)).toEqual(["after", "before"]), within);
    await vi.waitFor(async () => expect(await parkedOf(harness, tenant)).toHaveLength(1), within);
  });
});

group("that another process of the consumer works on", "kontor_kit_two_readers", (harness) => {
  test("facts are not requested again by an idle process of a consumer while another one works on them, and are consumed once", async () => {
    const tenant = freshTenant();
    const { kit, broker, received } = harness;
    await harness.runningConsumer.stop();
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact }) => {
      started.resolve();
      await gate.promise;
      received.push(fact.name);
    });
    const options = { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS };
    const busy = runConsumer(slowly, options);
    try {
      await publishThings(harness, tenant, "long work");
      await started.promise;
      harness.runningConsumer = startThingConsumer(harness);
      const began = performance.now();
      // Overdue at once, and missing for longer than it takes to be requested.
      await kit.admin.query("update kit.outbox_facts set sent_at = now() - interval '1 minute' where tenant_id = $1", [
        tenant,
      ]);
      await vi.waitFor(async () => {
        expect(await harness.runningConsumer.compare()).toMatchObject({ isKnown: true, behind: 1 });
        expect(performance.now() - began).toBeGreaterThan(3 * ACK_WAIT_MS);
      }, within);
    } finally {
      gate.resolve();
    }
    await vi.waitFor(() => expect(received).toEqual(["long work"]), within);
    await vi.waitFor(async () => expect(await harness.runningConsumer.compare()).toMatchObject({ behind: 0 }), within);
    const { rows } = await kit.admin.query("select round from kit.outbox_facts where tenant_id = $1", [tenant]);
    expect(rows).toEqual([{ round: 0 }]);
    await busy.stop();
  });
});

group("that wait for long", "kontor_kit_late", (harness) => {
  test("overdue facts make their consumer not ready and are reported with their age, until they are consumed", async () => {
    const tenant = freshTenant();
    const { kit, broker, received } = harness;
    await sendUnconsumed(harness, tenant, ["waits"]);
    await kit.admin.query(
      "update kit.outbox_facts set sent_at = now() - interval '20 minutes', occurred_at = now() - interval '21 minutes' where tenant_id = $1",
      [tenant],
    );
    const gate = Promise.withResolvers<void>();
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact }) => {
      await gate.promise;
      received.push(fact.name);
    });
    harness.runningConsumer = runConsumer(slowly, { db: kit.db, relayUrl: kit.relayUrl, broker, log });
    const facts = { relayUrl: kit.relayUrl, consumers: [harness.runningConsumer] };
    const options = { name: "finance", app: new Hono(), port: 0, log, ready: kit.db.ready };
    const served = await serve({ ...options, close: async () => undefined, facts });
    const request = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${served.port}${path}`);
      return { status: answer.status, text: await answer.text() };
    };
    try {
      await vi.waitFor(async () => expect((await request("/health/ready")).status).toBe(503), patiently);
      expect((await request("/health/ready")).text).toContain("reports");
      // Otherwise a start with a backlog of yesterday would be given up.
      expect((await request("/health/started")).status).toBe(200);
      const late = JSON.parse((await request("/health/facts")).text);
      expect(late.heard).toMatchObject([{ publisher: "reports", behind: 1, isLate: true }]);
      expect(Date.now() - Date.parse(late.heard[0].asOf)).toBeGreaterThan(600_000);
      // Consumers of other tests may have added to the figures meanwhile: they are the process's.
      await vi.waitFor(async () => {
        const seconds = /facts_unheard_seconds\{publisher="reports"\} (\d+)/.exec(
          (await request("/metrics")).text,
        )?.[1];
        expect(Number(seconds)).toBeGreaterThan(600);
      }, patiently);
    } finally {
      // A waiting transaction would otherwise make the whole run wait.
      gate.resolve();
    }
    await vi.waitFor(async () => expect((await request("/health/ready")).status).toBe(200), patiently);
    expect(received).toEqual(["waits"]);
    await served.stop();
  });

  test("facts of a publisher that does not answer are not counted, and its consumer stays ready", async () => {
    await expectAllConsumed(harness, freshTenant(), []);
    await harness.relay.stop();
    const before = harness.runningConsumer.standing().asOf;
    expect(await harness.runningConsumer.compare()).toMatchObject({
      isKnown: false,
      behind: null,
      isLate: false,
      asOf: before,
    });
  });

  test("facts published before the publisher's first answer are consumed, and none is sent again", async () => {
    const tenant = freshTenant();
    const [before, after] = [named("early", 10), named("later", 10)];
    await sendUnconsumed(harness, tenant, before);
    await harness.relay.stop();
    // As after an upgrade, where the consumer starts first.
    await harness.kit.admin.query("update kit.hearings set era = null");
    harness.runningConsumer = startThingConsumer(harness);
    await vi.waitFor(async () => expect(await namesOf(harness, tenant)).toEqual([...before].sort()), within);
    const { kit, broker } = harness;
    harness.relay = startRelay({ service: "reports", databaseUrl: kit.relayUrl, broker, log });
    await vi.waitFor(
      async () => expect(await harness.runningConsumer.compare()).toMatchObject({ isKnown: true }),
      within,
    );
    await publishThings(harness, tenant, ...after);
    await expectAllConsumed(harness, tenant, [...before, ...after]);
    const { rows } = await kit.admin.query("select id from kit.outbox_facts where tenant_id = $1 and round > 0", [
      tenant,
    ]);
    expect(rows).toEqual([]);
  });
});
