// A broker whose store fell back, lost pieces or was replaced by an older one: readers hear what they missed, each fact once (decision 0030).
import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TenantId } from "@kontor/contracts/core/id";
import { refillStream } from "@kontor/infra/facts/refill";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Hono } from "hono";
import pg from "pg";
import { expect, test, vi } from "vitest";
import type { ThingClient } from "../testing-database/database.ts";
import { startConsumer } from "./consume.ts";
import { consumer } from "./consumer.ts";
import type { Tx } from "./db.ts";
import { startRelay } from "./relay.ts";
import { serve } from "./serve.ts";
import { openStream } from "./stream.ts";
import { freshTenant } from "./testing.ts";
import {
  ACK_WAIT_MS,
  group,
  type House,
  listenIn,
  log,
  namesOf,
  parkedOf,
  tell,
  thingMade,
  within,
} from "./testing-facts.ts";

const patiently = { timeout: 90_000, interval: 100 };
const named = (word: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${word} ${at}`);

/** All files of the store in which messages lie. */
async function blocksOf({ nats }: House): Promise<string[]> {
  const files = await readdir(nats.folder, { recursive: true });
  return files.filter((file) => /REPORTS.msgs.*\.blk$/.test(file)).map((file) => join(nats.folder, file));
}

/** Facts that the broker took while nobody listened. */
async function sendUnheard(house: House, tenant: TenantId, names: readonly string[]): Promise<void> {
  await house.listening.stop();
  await tell(house, tenant, ...names);
  await vi.waitFor(async () => {
    const { rows } = await house.kit.admin.query("select 1 from kit.outbox_facts where sent_at is null");
    expect(rows).toEqual([]);
  }, within);
}

/** Nobody acts by hand, everything is heard, and nothing twice. */
async function expectAllHeard(house: House, tenant: TenantId, names: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(await namesOf(house, tenant)).toEqual([...names].sort()), patiently);
  await vi.waitFor(
    async () => expect(await house.listening.compare()).toMatchObject({ isKnown: true, behind: 0 }),
    patiently,
  );
  expect(house.heard.toSorted()).toEqual([...names].sort());
  expect(await parkedOf(house, tenant)).toEqual([]);
}

group("from a store that is damaged", "kontor_kit_fallen", (house) => {
  test("and lost its end are heard all the same, with what is said meanwhile", async () => {
    const tenant = freshTenant();
    const [first, unheard, meanwhile] = [named("first", 40), named("unheard", 40), named("meanwhile", 5)];
    await tell(house, tenant, ...first);
    await vi.waitFor(() => expect(house.heard).toHaveLength(first.length), within);
    // Heard, but lost with the end: the reader is ahead of what is left.
    await house.nats.stop();
    for (const block of await blocksOf(house)) await truncate(block, Math.floor((await readFile(block)).length / 2));
    await house.nats.start();
    await tell(house, tenant, ...meanwhile);
    await vi.waitFor(() => expect(house.heard).toHaveLength(first.length + meanwhile.length), patiently);
    await sendUnheard(house, tenant, unheard);
    await house.nats.stop();
    for (const block of await blocksOf(house)) await truncate(block, Math.floor((await readFile(block)).length * 0.8));
    await house.nats.start();
    house.listening = listenIn(house);
    await expectAllHeard(house, tenant, [...first, ...unheard, ...meanwhile]);
  });

  test("by flipped bits among those that nobody heard yet are heard all the same", async () => {
    const tenant = freshTenant();
    const unheard = named("flipped", 60);
    await sendUnheard(house, tenant, unheard);
    await house.nats.stop();
    for (const block of await blocksOf(house)) {
      const bytes = await readFile(block);
      const at = bytes.indexOf(unheard[30] ?? "");
      if (at < 0) continue;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      await writeFile(block, bytes);
    }
    await house.nats.start();
    house.listening = listenIn(house);
    await expectAllHeard(house, tenant, unheard);
  });

  test("and was replaced by an older one are heard all the same, and refill adds nothing", async () => {
    const tenant = freshTenant();
    const [first, second, unheard, after] = [
      named("older", 20),
      named("lost", 20),
      named("unsaid", 20),
      named("after", 5),
    ];
    const copy = `${house.nats.folder}-copy`;
    await tell(house, tenant, ...first);
    await vi.waitFor(() => expect(house.heard).toHaveLength(first.length), within);
    await house.nats.stop();
    await cp(house.nats.folder, copy, { recursive: true });
    await house.nats.start();
    await tell(house, tenant, ...second);
    await vi.waitFor(() => expect(house.heard).toHaveLength(first.length + second.length), patiently);
    await sendUnheard(house, tenant, unheard);
    await house.nats.stop();
    await house.nats.empty();
    await cp(copy, house.nats.folder, { recursive: true });
    await rm(copy, { recursive: true });
    await tell(house, tenant, ...after);
    await house.nats.start();
    house.listening = listenIn(house);
    await expectAllHeard(house, tenant, [...first, ...second, ...unheard, ...after]);
    await refillStream(house.kit.relayUrl);
    await vi.waitFor(async () => expect(await house.listening.compare()).toMatchObject({ behind: 0 }), patiently);
    await expectAllHeard(house, tenant, [...first, ...second, ...unheard, ...after]);
  });

  test("and lost all, with nothing of it young enough to be sent again, begins one era and not another at each look", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "long ago");
    await expectAllHeard(house, tenant, ["long ago"]);
    await house.relay.stop();
    await house.kit.admin.query("update kit.outbox_facts set occurred_at = now() - interval '31 days'");
    const manager = await jetstreamManager(house.broker.connection());
    await manager.streams.delete("REPORTS");
    const client = new pg.Client({ connectionString: house.kit.relayUrl });
    await client.connect();
    const look = async () => {
      await openStream("reports", { manager, client, log });
      const { rows } = await client.query<{ count: number }>("select count(*)::int from kit.stream_eras");
      return rows[0]?.count ?? 0;
    };
    const begun = await look();
    expect([await look(), await look()]).toEqual([begun, begun]);
    await client.end();
  });

  test("and that a reader's database forgot, which came from a backup, are heard anew", async () => {
    const tenant = freshTenant();
    const all = named("forgotten", 20);
    await tell(house, tenant, ...all);
    await expectAllHeard(house, tenant, all);
    await house.listening.stop();
    await house.kit.admin.query("delete from kit.inbox_facts where tenant_id = $1", [tenant]);
    await house.kit.admin.query("delete from things where tenant_id = $1", [tenant]);
    await house.kit.admin.query("update kit.hearings set heard = '{}'");
    house.heard = [];
    house.listening = listenIn(house);
    await expectAllHeard(house, tenant, all);
  });
});

/** No text, no JSON, no fact: whatever bytes somebody may send. */
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

group("among rubbish", "kontor_kit_rubbish", (house) => {
  test("are heard, while each message that cannot be read is put aside by itself, byte for byte", async () => {
    const tenant = freshTenant();
    const names = named("among", RUBBISH.length);
    const stream = jetstream(house.broker.connection());
    for (const [at, bytes] of RUBBISH.entries()) {
      await tell(house, tenant, names[at] ?? "");
      await vi.waitFor(async () => {
        await jetstreamManager(house.broker.connection()).then(({ streams }) => streams.info("REPORTS"));
      }, within);
      await stream.publish(thingMade.subject, bytes);
    }
    await expectAllHeard(house, tenant, names);
    const { rows } = await house.kit.admin.query<{ payload: Buffer }>("select payload from kit.parked_facts");
    const aside = rows.map(({ payload }) => payload.toString("hex")).sort();
    expect(aside).toEqual(RUBBISH.map((bytes) => Buffer.from(bytes).toString("hex")).sort());
  });

  test("that name their company and hold what no table takes are put aside under it, and keep no others waiting", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "before");
    await vi.waitFor(() => expect(house.heard).toEqual(["before"]), within);
    const { rows } = await house.kit.admin.query("select id from kit.outbox_facts where tenant_id = $1", [tenant]);
    const fact = {
      id: rows[0].id.replace(/^.{8}/, "00000000"),
      subject: thingMade.subject,
      tenantId: tenant,
      occurredAt: new Date().toISOString(),
      requestId: "r",
      actorId: null,
      body: { name: "no \0 column" },
    };
    await jetstream(house.broker.connection()).publish(thingMade.subject, JSON.stringify(fact));
    await tell(house, tenant, "after");
    await vi.waitFor(async () => expect(await namesOf(house, tenant)).toEqual(["after", "before"]), within);
    await vi.waitFor(async () => expect(await parkedOf(house, tenant)).toHaveLength(1), within);
  });
});

group("that another process of the reader works on", "kontor_kit_two_readers", (house) => {
  test("are not asked for again by one that has nothing in hand, and are heard once", async () => {
    const tenant = freshTenant();
    const { kit, broker, heard } = house;
    await house.listening.stop();
    const gate = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact }) => {
      taken.resolve();
      await gate.promise;
      heard.push(fact.name);
    });
    const options = { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS };
    const busy = startConsumer(slowly, options);
    try {
      await tell(house, tenant, "long work");
      await taken.promise;
      house.listening = listenIn(house);
      const began = performance.now();
      // Overdue at once, and missing for longer than it takes to be asked for.
      await kit.admin.query("update kit.outbox_facts set sent_at = now() - interval '1 minute' where tenant_id = $1", [
        tenant,
      ]);
      await vi.waitFor(async () => {
        expect(await house.listening.compare()).toMatchObject({ isKnown: true, behind: 1 });
        expect(performance.now() - began).toBeGreaterThan(3 * ACK_WAIT_MS);
      }, within);
    } finally {
      gate.resolve();
    }
    await vi.waitFor(() => expect(heard).toEqual(["long work"]), within);
    await vi.waitFor(async () => expect(await house.listening.compare()).toMatchObject({ behind: 0 }), within);
    const { rows } = await kit.admin.query("select round from kit.outbox_facts where tenant_id = $1", [tenant]);
    expect(rows).toEqual([{ round: 0 }]);
    await busy.stop();
  });
});

group("that wait for long", "kontor_kit_late", (house) => {
  test("make their reader not ready and are told with their age, until they are heard", async () => {
    const tenant = freshTenant();
    const { kit, broker, heard } = house;
    await sendUnheard(house, tenant, ["waits"]);
    await kit.admin.query(
      "update kit.outbox_facts set sent_at = now() - interval '20 minutes', occurred_at = now() - interval '21 minutes' where tenant_id = $1",
      [tenant],
    );
    const gate = Promise.withResolvers<void>();
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact }) => {
      await gate.promise;
      heard.push(fact.name);
    });
    house.listening = startConsumer(slowly, { db: kit.db, relayUrl: kit.relayUrl, broker, log });
    const facts = { relayUrl: kit.relayUrl, ears: [house.listening] };
    const options = { name: "finance", app: new Hono(), port: 0, log, ready: kit.db.ready };
    const served = await serve({ ...options, close: async () => undefined, facts });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${served.port}${path}`);
      return { status: answer.status, text: await answer.text() };
    };
    try {
      await vi.waitFor(async () => expect((await ask("/health/ready")).status).toBe(503), patiently);
      expect((await ask("/health/ready")).text).toContain("reports");
      // Else a start with a backlog of yesterday would be given up.
      expect((await ask("/health/started")).status).toBe(200);
      const late = JSON.parse((await ask("/health/facts")).text);
      expect(late.heard).toMatchObject([{ publisher: "reports", behind: 1, isLate: true }]);
      expect(Date.now() - Date.parse(late.heard[0].asOf)).toBeGreaterThan(600_000);
      // Readers of other tests may have said their own meanwhile: figures are the process's.
      await vi.waitFor(async () => {
        const seconds = /facts_unheard_seconds\{publisher="reports"\} (\d+)/.exec((await ask("/metrics")).text)?.[1];
        expect(Number(seconds)).toBeGreaterThan(600);
      }, patiently);
    } finally {
      // Who waits at the gate would otherwise keep the whole run waiting.
      gate.resolve();
    }
    await vi.waitFor(async () => expect((await ask("/health/ready")).status).toBe(200), patiently);
    expect(heard).toEqual(["waits"]);
    await served.stop();
  });

  test("behind a publisher that does not answer are nobody's to count, and its reader stays ready", async () => {
    await expectAllHeard(house, freshTenant(), []);
    await house.relay.stop();
    const before = house.listening.standing().asOf;
    expect(await house.listening.compare()).toMatchObject({
      isKnown: false,
      behind: null,
      isLate: false,
      asOf: before,
    });
  });

  test("that were said before the publisher answered for the first time are heard, and none is sent again", async () => {
    const tenant = freshTenant();
    const [before, after] = [named("early", 10), named("later", 10)];
    await sendUnheard(house, tenant, before);
    await house.relay.stop();
    // As after an upgrade, where the reader starts first.
    await house.kit.admin.query("update kit.hearings set era = null");
    house.listening = listenIn(house);
    await vi.waitFor(async () => expect(await namesOf(house, tenant)).toEqual([...before].sort()), within);
    const { kit, broker } = house;
    house.relay = startRelay({ service: "reports", databaseUrl: kit.relayUrl, broker, log });
    await vi.waitFor(async () => expect(await house.listening.compare()).toMatchObject({ isKnown: true }), within);
    await tell(house, tenant, ...after);
    await expectAllHeard(house, tenant, [...before, ...after]);
    const { rows } = await kit.admin.query("select id from kit.outbox_facts where tenant_id = $1 and round > 0", [
      tenant,
    ]);
    expect(rows).toEqual([]);
  });
});
