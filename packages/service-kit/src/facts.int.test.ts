import { newId } from "@kontor/contracts/core/id";
import { replayParked } from "@kontor/infra/facts/parked";
import { refillStream } from "@kontor/infra/facts/refill";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import pg from "pg";
import { expect, test, vi } from "vitest";
import type { ThingClient } from "../testing-database/database.ts";
import { startConsumer } from "./consume.ts";
import { consumer } from "./consumer.ts";
import { type Db, rawOf, type Tx } from "./db.ts";
import { factsRetried } from "./metrics.ts";
import { say } from "./outbox.ts";
import { startRelay } from "./relay.ts";
import { freshTenant } from "./testing.ts";
import { ACK_WAIT_MS, ctxOf, group, log, namesOf, parkedOf, tell, thingMade, within } from "./testing-facts.ts";

group("between services", "kontor_kit_facts", (house) => {
  test("are heard once, in order, by the company they tell of", async () => {
    const [one, two] = [freshTenant(), freshTenant()];
    await tell(house, one, "a", "b", "c");
    await tell(house, two, "d");
    await vi.waitFor(() => expect(house.heard).toEqual(["a", "b", "c", "d"]), within);
    expect(await namesOf(house, one)).toEqual(["a", "b", "c"]);
    expect(await namesOf(house, two)).toEqual(["d"]);
  });

  test("of a change that was rolled back are never said", async () => {
    const tenant = freshTenant();
    const failing = house.kit.db.tenantTx(ctxOf(tenant), async (tx) => {
      await say(tx, thingMade, { name: "never" }, ctxOf(tenant));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await tell(house, tenant, "after");
    await vi.waitFor(() => expect(house.heard).toContain("after"), within);
    expect(house.heard).not.toContain("never");
  });

  test("of a transaction that commits late are not skipped", async () => {
    const tenant = freshTenant();
    const slow = new pg.Client({ connectionString: house.kit.appUrl });
    await slow.connect();
    await slow.query("begin");
    await slow.query("select set_config('app.tenant_id', $1, true)", [tenant]);
    await slow.query(
      "insert into kit.outbox_facts (id, subject, body, occurred_at, request_id) values ($1, $2, $3, now(), 'r')",
      [newId(), thingMade.subject, { name: "late" }],
    );
    await tell(house, tenant, "early");
    await vi.waitFor(() => expect(house.heard).toEqual(["early"]), within);
    await slow.query("commit");
    await slow.end();
    await vi.waitFor(() => expect(house.heard).toEqual(["early", "late"]), within);
  });

  test("delivered twice have one effect", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "once");
    await vi.waitFor(() => expect(house.heard).toEqual(["once"]), within);
    const { rows } = await house.kit.admin.query("select id, subject from kit.outbox_facts where tenant_id = $1", [
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
    await jetstream(house.broker.connection()).publish(thingMade.subject, JSON.stringify(envelope));
    await tell(house, tenant, "next");
    await vi.waitFor(() => expect(house.heard).toEqual(["once", "next"]), within);
  });

  test("that cannot be heard or read are put aside, and the others go on", async () => {
    const tenant = freshTenant();
    await jetstream(house.broker.connection()).publish(thingMade.subject, "not a fact");
    await tell(house, tenant, "poison", "fine");
    await vi.waitFor(() => expect(house.heard).toEqual(["fine"]), within);
    await vi.waitFor(
      async () =>
        expect(await parkedOf(house, tenant)).toMatchObject([
          { subject: thingMade.subject, reason: "Error: cannot be heard" },
        ]),
      within,
    );
    const unread = await house.kit.admin.query(
      "select count(*)::int as n from kit.parked_facts where payload = 'not a fact'",
    );
    expect(unread.rows).toEqual([{ n: 1 }]);
  });

  test("that were put aside are played back once their cause is mended, with one effect (reliability.md 3.4)", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "poison", "fine");
    const mine = () => parkedOf(house, tenant);
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), within);
    const ids = (await mine()).map(({ id }) => id);
    house.poison = "";
    expect(await replayParked(house.kit.relayUrl, house.nats.url, ids)).toMatchObject([{ subject: thingMade.subject }]);
    await vi.waitFor(() => expect(house.heard).toEqual(["fine", "poison"]), within);
    // What was heard counts once it is committed.
    await vi.waitFor(async () => expect(await namesOf(house, tenant)).toEqual(["fine", "poison"]), within);
    expect(await mine()).toEqual([]);
    expect(await replayParked(house.kit.relayUrl, house.nats.url, ids)).toEqual([]);
    expect(await namesOf(house, tenant)).toEqual(["fine", "poison"]);
  });

  test("that were played back while their cause stands are put aside again", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "poison");
    const mine = () => parkedOf(house, tenant);
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), within);
    const [first] = await mine();
    await replayParked(house.kit.relayUrl, house.nats.url, [first?.id ?? ""]);
    await vi.waitFor(async () => {
      const [again] = await mine();
      expect(again?.id).toBeDefined();
      expect(again?.id).not.toBe(first?.id);
    }, within);
  });

  test("that come again while they are put aside stay put aside once", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "poison");
    const mine = () => parkedOf(house, tenant);
    await vi.waitFor(async () => expect(await mine()).toHaveLength(1), within);
    const [first] = await mine();
    const { rows } = await house.kit.admin.query("select payload from kit.parked_facts where id = $1", [first?.id]);
    const connection = house.broker.connection();
    await jetstream(connection).publish(thingMade.subject, rows[0].payload);
    const { consumers } = await jetstreamManager(connection);
    const inHand = () => consumers.info("REPORTS", "finance-from-reports");
    await vi.waitFor(async () => expect(await inHand()).toMatchObject({ num_pending: 0, num_ack_pending: 0 }), within);
    expect(await mine()).toEqual([first]);
  });

  test("that are larger than the broker takes keep no other waiting, of whatever company", async () => {
    const [one, two] = [freshTenant(), freshTenant()];
    await tell(house, one, "before", "x".repeat(2_000_000), "after");
    await tell(house, two, "another's");
    await vi.waitFor(() => expect(house.heard).toEqual(["before", "after", "another's"]), within);
    const unsent = "select tenant_id as tenant from kit.outbox_facts where sent_at is null";
    expect((await house.kit.admin.query(unsent)).rows).toEqual([{ tenant: one }]);
    await house.kit.admin.query("delete from kit.outbox_facts where sent_at is null");
  });

  test("that are more than is sent at once arrive all the same, in order", async () => {
    const long = Array.from({ length: 20 }, (_, at) => `${at} ${"x".repeat(500_000)}`);
    await tell(house, freshTenant(), ...long, "last");
    await vi.waitFor(() => expect(house.heard.at(-1)).toBe("last"), within);
    expect(house.heard.map((name) => name.split(" ")[0])).toEqual([...long.keys(), "last"].map(String));
  });

  test("are kept however old, for reports to be made of anew; deeds, which the operation log has, are not", async () => {
    const tenant = freshTenant();
    for (const subject of [thingMade.subject, "fact.reports.operation.done.v1"])
      await house.kit.admin.query(
        "insert into kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id, sent_at) values ($1, $2, $3, '{}', now(), 'r', now() - interval '40 days')",
        [tenant, newId(), subject],
      );
    await house.relay.stop();
    house.relay = startRelay({ service: "reports", databaseUrl: house.kit.relayUrl, broker: house.broker, log });
    const left = async () =>
      (await house.kit.admin.query("select subject from kit.outbox_facts where tenant_id = $1", [tenant])).rows;
    await vi.waitFor(async () => expect(await left()).toEqual([{ subject: thingMade.subject }]), within);
    await house.kit.admin.query("delete from kit.outbox_facts where tenant_id = $1", [tenant]);
  });

  test("are sent again when asked for, and are not heard again", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "sent");
    await vi.waitFor(() => expect(house.heard).toEqual(["sent"]), within);
    const { streams } = await jetstreamManager(house.broker.connection());
    const { messages } = (await streams.info("REPORTS")).state;
    const count = await refillStream(house.kit.relayUrl);
    expect(count).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await streams.info("REPORTS")).state.messages).toBe(messages + count), within);
    await tell(house, tenant, "next");
    await vi.waitFor(() => expect(house.heard).toEqual(["sent", "next"]), within);
    expect(await refillStream(house.kit.relayUrl, new Date(Date.now() + 60_000))).toBe(0);
  });
});

group("while the broker is away", "kontor_kit_facts_away", (house) => {
  test("said while the broker is down arrive afterwards, once", async () => {
    const tenant = freshTenant();
    await house.nats.stop();
    await tell(house, tenant, "meanwhile", "and more");
    await house.nats.start();
    await vi.waitFor(() => expect(house.heard).toEqual(["meanwhile", "and more"]), within);
  });

  test("fill a broker that lost everything, and are not heard again", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "before");
    await vi.waitFor(() => expect(house.heard).toEqual(["before"]), within);
    await house.nats.stop();
    await house.nats.empty();
    await house.nats.start();
    await tell(house, tenant, "after");
    await vi.waitFor(() => expect(house.heard).toEqual(["before", "after"]), within);
    expect(await namesOf(house, tenant)).toEqual(["after", "before"]);
  });
});

group("that fail while the broker is restarted", "kontor_kit_facts_retried", (house) => {
  test("are counted as tried again and put aside once, and the others go on", async () => {
    const tenant = freshTenant();
    const { kit, broker, heard } = house;
    const retried = async () =>
      (await factsRetried.get()).values.find(({ labels }) => labels.publisher === "reports")?.value ?? 0;
    let tries = 0;
    const failing = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact }) => {
      if (fact.name === "poison") {
        tries++;
        throw new Error("cannot be heard");
      }
      heard.push(fact.name);
    });
    await house.listening.stop();
    const options = { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS };
    house.listening = startConsumer(failing, options);
    const before = await retried();
    await tell(house, tenant, "poison");
    await vi.waitFor(() => expect(tries).toBeGreaterThan(2), within);
    await house.nats.stop();
    await house.nats.start();
    await tell(house, tenant, "fine");
    await vi.waitFor(() => expect(heard).toEqual(["fine"]), within);
    await vi.waitFor(async () => expect(await house.listening.compare()).toMatchObject({ behind: 0 }), within);
    expect(await retried()).toBeGreaterThan(before);
    expect((await parkedOf(house, tenant)).map(({ reason }) => reason)).toEqual(["Error: cannot be heard"]);
  });
});

group("when the broker lost them", "kontor_kit_facts_lost", (house) => {
  test("fill a stream that was emptied a moment ago, without anything new being said, and are not heard again", async () => {
    const tenant = freshTenant();
    await tell(house, tenant, "kept");
    await vi.waitFor(() => expect(house.heard).toEqual(["kept"]), within);
    const { streams } = await jetstreamManager(house.broker.connection());
    await streams.purge("REPORTS");
    const said = await house.kit.admin.query("select count(*)::int as n from kit.outbox_facts");
    await vi.waitFor(async () => expect((await streams.info("REPORTS")).state.messages).toBe(said.rows[0].n), {
      timeout: 25_000,
      interval: 100,
    });
    await tell(house, tenant, "later");
    await vi.waitFor(() => expect(house.heard).toEqual(["kept", "later"]), within);
    expect(await namesOf(house, tenant)).toEqual(["kept", "later"]);
  });
});

group("that take long", "kontor_kit_facts_long", (house) => {
  test("stay with the process that works on them, and are not given to another meanwhile", async () => {
    const tenant = freshTenant();
    const { kit, broker } = house;
    const redelivered: number[] = [];
    const { consumers } = await jetstreamManager(broker.connection());
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ tx }) => {
      // Longer than the broker waits without a word.
      await rawOf(tx).$queryRawUnsafe("select pg_sleep(6)::text");
      redelivered.push((await consumers.info("REPORTS", "finance-from-reports")).num_redelivered);
    });
    await house.listening.stop();
    const start = () =>
      startConsumer(slowly, { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS });
    house.listening = start();
    const other = start();
    await tell(house, tenant, "long");
    await vi.waitFor(() => expect(redelivered).toEqual([0]), within);
    await other.stop();
    expect(await parkedOf(house, tenant)).toEqual([]);
  });

  test.each(["statement_timeout", "transaction_timeout"])(
    "have the time that they need once they came to the end of it (%s), and keep no other company's waiting",
    async (limit) => {
      const [slow, quick] = [freshTenant(), freshTenant()];
      const { kit, broker } = house;
      const bounded: Db<ThingClient> = {
        ...kit.db,
        tenantTx: (ctx, work) =>
          kit.db.tenantTx(ctx, async (tx) => {
            for (const value of ["0", "700"])
              await rawOf(tx).$queryRawUnsafe("select set_config($1, $2, true)", limit, value);
            return await work(tx);
          }),
      };
      const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact, tx }) => {
        if (fact.name === "long") await rawOf(tx).$queryRawUnsafe("select pg_sleep(1.5)::text");
        house.heard.push(fact.name);
      });
      await house.listening.stop();
      house.listening = startConsumer(slowly, { db: bounded, relayUrl: kit.relayUrl, broker, log });
      await tell(house, slow, "long");
      await tell(house, quick, "short");
      await vi.waitFor(() => expect(house.heard).toEqual(["short", "long"]), within);
      expect(await parkedOf(house, slow)).toEqual([]);
    },
  );

  test("and cannot be heard keep no others of their company waiting (reliability.md 3.4, poison message)", async () => {
    const tenant = freshTenant();
    const { kit, broker } = house;
    const slowly = consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact, tx }) => {
      if (fact.name === "poison") await rawOf(tx).$queryRawUnsafe("select pg_sleep(0.5), 1 / 0");
      house.heard.push(fact.name);
    });
    await house.listening.stop();
    house.listening = startConsumer(slowly, { db: kit.db, relayUrl: kit.relayUrl, broker, log });
    await tell(house, tenant, "poison", "fine");
    await vi.waitFor(() => expect(house.heard).toContain("fine"), within);
    expect(await parkedOf(house, tenant)).toEqual([]);
    await vi.waitFor(async () => expect(await parkedOf(house, tenant)).toHaveLength(1), within);
    expect(house.heard).toEqual(["fine"]);
  });
});
