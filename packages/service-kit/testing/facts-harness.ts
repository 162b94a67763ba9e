// Relay, broker and a consumer on real servers of a test's own, with things to publish and consume. Imported by tests only.
import { defineFact } from "@kontor/contracts/core/fact";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { parkedFacts } from "@kontor/infra/facts/parked";
import { afterAll, afterEach, beforeAll, beforeEach, describe, vi } from "vitest";
import { z } from "zod";
import { backgroundCtx } from "../src/context/ctx.ts";
import type { Tx } from "../src/database/database.ts";
import { type Broker, openBroker } from "../src/events/broker.ts";
import { type RunningConsumer, runConsumer } from "../src/events/consumer-runner.ts";
import { consumer } from "../src/events/define-consumer.ts";
import { publish } from "../src/events/outbox.ts";
import { type Relay, startRelay } from "../src/events/relay.ts";
import { type KitDatabase, kitDatabase, type ThingClient } from "../testing-database/database.ts";
import { type NatsServer, natsServer } from "../testing-database/nats.ts";
import { testServer } from "../testing-database/server.ts";
import { silentLog } from "./fake-gateway.ts";

export const thingMade = defineFact("reports", "thing", "made", 1, {
  body: z.object({ name: z.string() }),
  example: { name: "chair" },
});
export const within = { timeout: 60_000, interval: 50 };
export const log = silentLog();

export interface FactsHarness {
  kit: KitDatabase;
  nats: NatsServer;
  broker: Broker;
  relay: Relay;
  runningConsumer: RunningConsumer;
  received: string[];
  /** A fact with this name cannot be handled. */
  poison: string;
}

/** Databases are made one after another, since all of them need the same logins. */
let making: Promise<unknown> = Promise.resolve();
const database = (name: string): Promise<KitDatabase> => {
  const made = making.then(() => kitDatabase(testServer(), name));
  making = made;
  return made;
};

/** Tests run one after another, on their own broker and database; they mostly wait, so the groups run in parallel. */
export function group(title: string, name: string, tests: (harness: FactsHarness) => void): void {
  describe.concurrent("facts", () => {
    describe(title, { concurrent: false }, () => {
      // Each part is set before the first test.
      const harness = {} as FactsHarness;
      beforeAll(async () => {
        [harness.kit, harness.nats] = await Promise.all([database(name), natsServer()]);
      });
      afterAll(() => Promise.all([harness.kit.close(), harness.nats.close()]));
      beforeEach(async () => {
        const { kit, nats } = harness;
        harness.received = [];
        harness.poison = "poison";
        const broker = openBroker({ url: nats.url, name: "test", log });
        await vi.waitFor(() => broker.connection(), within);
        harness.broker = broker;
        harness.relay = startRelay({ service: "reports", databaseUrl: kit.relayUrl, broker, log });
        harness.runningConsumer = startThingConsumer(harness);
      });
      afterEach(async () => {
        await Promise.all([harness.relay.stop(), harness.runningConsumer.stop()]);
        await harness.broker.close();
      });
      tests(harness);
    });
  });
}

/** Handles a fact by making a thing whose name begins like it; one named as the harness's poison fails. */
export const thingConsumer = (harness: FactsHarness) =>
  consumer<Tx<ThingClient>>("finance", "reports").on(thingMade, async ({ fact, tx }) => {
    if (fact.name === harness.poison) throw new Error("cannot be consumed");
    const name = fact.name.slice(0, 20);
    await tx.thing.create({ data: { id: newId(), name } });
    harness.received.push(name);
  });

export const ctxOf = (tenantId: TenantId) => backgroundCtx(tenantId, "test", log);
export const publishThings = ({ kit }: FactsHarness, tenantId: TenantId, ...names: string[]) =>
  kit.db.tenantTx(ctxOf(tenantId), async (tx) => {
    for (const name of names) await publish(tx, thingMade, { name }, ctxOf(tenantId));
  });
export const namesOf = async ({ kit }: FactsHarness, tenantId: TenantId) =>
  (await kit.db.tenantTx(ctxOf(tenantId), (tx) => tx.thing.findMany())).map(({ name }) => name).sort();
export const parkedOf = async ({ kit }: FactsHarness, tenant: TenantId) =>
  (await parkedFacts(kit.relayUrl)).filter(({ tenantId }) => tenantId === tenant);

/** How long the durable of these tests waits for an acknowledgement. */
export const ACK_WAIT_MS = 2_000;

/** A consumer of the harness's facts. */
export const startThingConsumer = (harness: FactsHarness): RunningConsumer => {
  const { kit, broker } = harness;
  return runConsumer(thingConsumer(harness), { db: kit.db, relayUrl: kit.relayUrl, broker, log, ackWait: ACK_WAIT_MS });
};
