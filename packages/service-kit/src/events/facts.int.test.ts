import { newId } from "@kontor/contracts/core/id";
import { replayParked } from "@kontor/infra/facts/parked";
import { refillStream } from "@kontor/infra/facts/refill";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import pg from "pg";
import { expect, test, vi } from "vitest";
import {
  ACK_WAIT_MS,
  ctxOf,
  group,
  log,
  namesOf,
  parkedOf,
  publishThings,
  thingMade,
  within,
} from "../../testing/facts-harness.ts";
import { freshTenant } from "../../testing/fake-gateway.ts";
import type { ThingClient } from "../../testing-database/database.ts";
import { type Db, sqlOf, type Tx } from "../database/database.ts";
import { factsRetried } from "../runtime/metrics.ts";
import { runConsumer } from "./consumer-runner.ts";
import { consumer } from "./define-consumer.ts";
import { publish } from "./outbox.ts";
import { startRelay } from "./relay.ts";

group("between services", "kontor_kit_facts", (harness) => {
  test("facts are consumed once, in order, by the tenant they belong to", async () => {
    const [one, two] = [freshTenant(), freshTenant()];
    await publishThings(harness, one, "a", "b", "c");
    await publishThings(harness, two, "d");
    await vi.waitFor(() => expect(harness.received).toEqual(["a", "b", "c", "d"]), within);
    expect(await namesOf(harness, one)).toEqual(["a", "b", "c"]);
    expect(await namesOf(harness, two)).toEqual(["d"]);
  });

  test("facts of a change that was rolled back are never published", async () => {
    const tenant = freshTenant();
    const failing = harness.kit.db.tenantTx(ctxOf(tenant), async (tx) => {
      await publish(tx, thingMade, { name: "never" }, ctxOf(tenant));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await publishThings(harness, tenant, "after");
    await vi.waitFor(() => expect(harness.received).toContain("after"), within);
    expect(harness.received).not.toContain("never");
  });

  test("facts of a transaction that commits late are not skipped", async () => {
    const tenant = freshTenant();
    const slow = new pg.Client({ connectionString: harness.kit.appUrl });
    await slow.connect();
    await slow.query("begin");
    await slow.query("select set_config('app.tenant_id', $1, true)", [tenant]);
    await slow.query(
      "insert into kit.outbox_facts (id, subject, body, occurred_at, request_id) values ($1, $2, $3, now(), 'r')",
      [newId(), thingMade.subject, { name: "late" }],
    );
    await publishThings(harness, tenant, "early");
    await vi.waitFor(() => expect(harness.received).toEqual(["early"]), within);
    await slow.query("commit");
    await slow.end();
    await vi.waitFor(() => expect(harness.received).toEqual(["early", "late"]), within);
  });

  test("facts that are delivered twice have one effect", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "once");
    await vi.waitFor(() => expect(harness.received).toEqual(["once"]), within);
    const { rows } = await harness.kit.admin.query("select id, subject from kit.outbox_facts where tenant_id = $1", [
      tenant,
    ]);
    const envelope = {
      id: rows[0].id,
      subject: rows[0].subject,
      tenantId: tenant,
      occurredAt: new Date().toISOString(),
      requestId: "r",
      actorId: null,
      body: { name: "once" },
    };
    await jetstream(harness.broker.connection()).publish(thingMade.subject, JSON.stringify(envelope));
    await publishThings(harness, tenant, "next");
    await vi.waitFor(() => expect(harness.received).toEqual(["once", "next"]), within);
  });

  test("facts that cannot be handled or read are parked, and the others go on", async () => {
    const tenant = freshTenant();
    await jetstream(harness.broker.connection()).publish(thingMade.subject, "not a fact");
    await publishThings(harness, tenant, "poison", "fine");
    await vi.waitFor(() => expect(harness.received).toEqual(["fine"]), within);
    await vi.waitFor(
      async () =>
        expect(await parkedOf(harness, tenant)).toMatchObject([
          { subject: thingMade.subject, reason: "Error: cannot be consumed" },
        ]),
      within,
    );
    const unread = await harness.kit.admin.query(
      "select count(*)::int as n from kit.parked_facts where payload = 'not a fact'",
    );
    expect(unread.rows).toEqual([{ n: 1 }]);
  });

  test("parked facts are replayed once their cause is repaired, with one effect (reliability.md 3.4)", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "poison", "fine");
    const mine = () => parkedOf(harness, tenant);
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), within);
    const ids = (await mine()).map(({ id }) => id);
    harness.poison = "";
    expect(await replayParked(harness.kit.relayUrl, harness.nats.url, ids)).toMatchObject([
      { subject: thingMade.subject },
    ]);
    await vi.waitFor(() => expect(harness.received).toEqual(["fine", "poison"]), within);
    // A fact counts as consumed once its transaction is committed.
    await vi.waitFor(async () => expect(await namesOf(harness, tenant)).toEqual(["fine", "poison"]), within);
    expect(await mine()).toEqual([]);
    expect(await replayParked(harness.kit.relayUrl, harness.nats.url, ids)).toEqual([]);
    expect(await namesOf(harness, tenant)).toEqual(["fine", "poison"]);
  });

  test("parked facts that are replayed before their cause is repaired are parked again", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "poison");
    const mine = () => parkedOf(harness, tenant);
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), within);
    const [first] = await mine();
    await replayParked(harness.kit.relayUrl, harness.nats.url, [first?.id ?? ""]);
    await vi.waitFor(async () => {
      const [again] = await mine();
      expect(again?.id).toBeDefined();
      expect(again?.id).not.toBe(first?.id);
    }, within);
  });

  test("a parked fact that is delivered again stays parked once", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "poison");
    const mine = () => parkedOf(harness, tenant);
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), within);
    const [first] = await mine();
    const { rows } = await harness.kit.admin.query("select payload from kit.parked_facts where id = $1", [first?.id]);
    const connection = harness.broker.connection();
    await jetstream(connection).publish(thingMade.subject, rows[0].payload);
    const { consumers } = await jetstreamManager(connection);
    const inFlight = () => consumers.info("REPORTS", "finance-from-reports");
    await vi.waitFor(
      async () => expect(await inFlight()).toMatchObject({ num_pending: 0, num_ack_pending: 0 }),
      within,
    );
    expect(await mine()).toEqual([first]);
  });

  test("facts that are larger than the broker's limit delay no other fact, of whatever tenant", async () => {
    const [one, two] = [freshTenant(), freshTenant()];
    await publishThings(harness, one, "before", "x".repeat(2_000_000), "after");
    await publishThings(harness, two, "another's");
    await vi.waitFor(() => expect(harness.received).toEqual(["before", "after", "another's"]), within);
    const unsent = "select tenant_id as tenant from kit.outbox_facts where sent_at is null";
    expect((await harness.kit.admin.query(unsent)).rows).toEqual([{ tenant: one }]);
    await harness.kit.admin.query("delete from kit.outbox_facts where sent_at is null");
  });

  test("facts that are too many for one round of sending all arrive, in order", async () => {
    const long = Array.from({ length: 20 }, (_, at) => `${at} ${"x".repeat(500_000)}`);
    await publishThings(harness, freshTenant(), ...long, "last");
    await vi.waitFor(() => expect(harness.received.at(-1)).toBe("last"), within);
    expect(harness.received.map((name) => name.split(" ")[0])).toEqual([...long.keys(), "last"].map(String));
  });

  test("facts are retained however old, to rebuild reports from, but not those of the operation log, which has its own rows", async () => {
    const tenant = freshTenant();
    for (const subject of [thingMade.subject, "fact.reports.operation.done.v1"])
      await harness.kit.admin.query(
        "insert into kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id, sent_at) values ($1, $2, $3, '{}', now(), 'r', now() - interval '40 days')",
        [tenant, newId(), subject],
      );
    await harness.relay.stop();
    harness.relay = startRelay({ service: "reports", databaseUrl: harness.kit.relayUrl, broker: harness.broker, log });
    const left = async () =>
      (await harness.kit.admin.query("select subject from kit.outbox_facts where tenant_id = $1", [tenant])).rows;
    await vi.waitFor(async () => expect(await left()).toEqual([{ subject: thingMade.subject }]), within);
    await harness.kit.admin.query("delete from kit.outbox_facts where tenant_id = $1", [tenant]);
  });

  test("facts are sent again on request, and are not consumed again", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "sent");
    await vi.waitFor(() => expect(harness.received).toEqual(["sent"]), within);
    const { streams } = await jetstreamManager(harness.broker.connection());
    const { messages } = (await streams.info("REPORTS")).state;
    const count = await refillStream(harness.kit.relayUrl);
    expect(count).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await streams.info("REPORTS")).state.messages).toBe(messages + count), within);
    await publishThings(harness, tenant, "next");
    await vi.waitFor(() => expect(harness.received).toEqual(["sent", "next"]), within);
    expect(await refillStream(harness.kit.relayUrl, new Date(Date.now() + 60_000))).toBe(0);
  });
});

group("while the broker is away", "kontor_kit_facts_away", (harness) => {
  test("facts published while the broker is down arrive afterwards, once", async () => {
    const tenant = freshTenant();
    await harness.nats.stop();
    await publishThings(harness, tenant, "meanwhile", "and more");
    await harness.nats.start();
    await vi.waitFor(() => expect(harness.received).toEqual(["meanwhile", "and more"]), within);
  });

  test("a broker that lost everything is refilled with the published facts, which are not consumed again", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "before");
    await vi.waitFor(() => expect(harness.received).toEqual(["before"]), within);
    await harness.nats.stop();
    await harness.nats.empty();
    await harness.nats.start();
    await publishThings(harness, tenant, "after");
    await vi.waitFor(() => expect(harness.received).toEqual(["before", "after"]), within);
    expect(await namesOf(harness, tenant)).toEqual(["after", "before"]);
  });
});

group("that fail while the broker is restarted", "kontor_kit_facts_retried", (harness) => {
  test("failing facts are counted as retried and parked once, and the others go on", async () => {
    const tenant = freshTenant();
    const { kit, broker, received } = harness;
    const retried = async () =>
      (await factsRetried.get()).values.find(({ labels }) => labels.publisher === "reports")?.value ?? 0;
    let tries = 0;
    const failing = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact }) => {
      if (fact.name === "poison") {
        tries++;
        throw new Error("cannot be consumed");
      }
      received.push(fact.name);
    });
    await harness.runningConsumer.stop();
    const options = { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS };
    harness.runningConsumer = runConsumer(failing, options);
    const before = await retried();
    await publishThings(harness, tenant, "poison");
    await vi.waitFor(() => expect(tries).toBeGreaterThan(2), within);
    await harness.nats.stop();
    await harness.nats.start();
    await publishThings(harness, tenant, "fine");
    await vi.waitFor(() => expect(received).toEqual(["fine"]), within);
    await vi.waitFor(async () => expect(await harness.runningConsumer.compare()).toMatchObject({ behind: 0 }), within);
    expect(await retried()).toBeGreaterThan(before);
    expect((await parkedOf(harness, tenant)).map(({ reason }) => reason)).toEqual(["Error: cannot be consumed"]);
  });
});

group("when the broker lost them", "kontor_kit_facts_lost", (harness) => {
  test("a stream that was just emptied is refilled without waiting for a new fact, and the facts are not consumed again", async () => {
    const tenant = freshTenant();
    await publishThings(harness, tenant, "kept");
    await vi.waitFor(() => expect(harness.received).toEqual(["kept"]), within);
    const { streams } = await jetstreamManager(harness.broker.connection());
    await streams.purge("REPORTS");
    const published = await harness.kit.admin.query("select count(*)::int as n from kit.outbox_facts");
    await vi.waitFor(async () => expect((await streams.info("REPORTS")).state.messages).toBe(published.rows[0].n), {
      timeout: 25_000,
      interval: 100,
    });
    await publishThings(harness, tenant, "later");
    await vi.waitFor(() => expect(harness.received).toEqual(["kept", "later"]), within);
    expect(await namesOf(harness, tenant)).toEqual(["kept", "later"]);
  });
});

group("that take long", "kontor_kit_facts_long", (harness) => {
  test("facts that one process is working on are not delivered to another meanwhile", async () => {
    const tenant = freshTenant();
    const { kit, broker } = harness;
    const redelivered: number[] = [];
    const { consumers } = await jetstreamManager(broker.connection());
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ tx }) => {
      // Longer than the broker waits for a sign of work.
      await sqlOf(tx).$queryRawUnsafe("select pg_sleep(6)::text");
      redelivered.push((await consumers.info("REPORTS", "finance-from-reports")).num_redelivered);
    });
    await harness.runningConsumer.stop();
    const start = () => runConsumer(slowly, { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS });
    harness.runningConsumer = start();
    const other = start();
    await publishThings(harness, tenant, "long");
    await vi.waitFor(() => expect(redelivered).toEqual([0]), within);
    await other.stop();
    expect(await parkedOf(harness, tenant)).toEqual([]);
  });

  test.each(["statement_timeout", "transaction_timeout"])(
    "facts whose handling exceeded the %s get the time that they need, and delay no other tenant",
    async (limit) => {
      const [slow, quick] = [freshTenant(), freshTenant()];
      const { kit, broker } = harness;
      const bounded: Db<ThingClient> = {
        ...kit.db,
        tenantTx: (ctx, work) =>
          kit.db.tenantTx(ctx, async (tx) => {
            for (const value of ["0", "700"])
              await sqlOf(tx).$queryRawUnsafe("select set_config($1, $2, true)", limit, value);
            return await work(tx);
          }),
      };
      const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact, tx }) => {
        if (fact.name === "long") await sqlOf(tx).$queryRawUnsafe("select pg_sleep(1.5)::text");
        harness.received.push(fact.name);
      });
      await harness.runningConsumer.stop();
      harness.runningConsumer = runConsumer(slowly, { db: bounded, relayUrl: kit.relayUrl, broker, log });
      await publishThings(harness, slow, "long");
      await publishThings(harness, quick, "short");
      await vi.waitFor(() => expect(harness.received).toEqual(["short", "long"]), within);
      expect(await parkedOf(harness, slow)).toEqual([]);
    },
  );

  test("facts that cannot be handled delay no others of their tenant (reliability.md 3.4, poison message)", async () => {
    const tenant = freshTenant();
    const { kit, broker } = harness;
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact, tx }) => {
      if (fact.name === "poison") await sqlOf(tx).$queryRawUnsafe("select pg_sleep(0.5), 1 / 0");
      harness.received.push(fact.name);
    });
    await harness.runningConsumer.stop();
    harness.runningConsumer = runConsumer(slowly, { db: kit.db, relayUrl: kit.relayUrl, broker, log });
    await publishThings(harness, tenant, "poison", "fine");
    await vi.waitFor(() => expect(harness.received).toContain("fine"), within);
    expect(await parkedOf(harness, tenant)).toEqual([]);
    await vi.waitFor(async () => expect(await parkedOf(harness, tenant)).toHaveLength(1), within);
    expect(harness.received).toEqual(["fine"]);
  });
});
