// Four processes share one durable consumer: facts come late, twice and out of order, two of the processes stop on the way, and every fact counts once.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { getListWithStock, getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { openTables } from "@kontor/service-kit/database/database";
import { openBroker } from "@kontor/service-kit/events/broker";
import { runConsumer } from "@kontor/service-kit/events/consumer-runner";
import { publish } from "@kontor/service-kit/events/outbox";
import { startRelay } from "@kontor/service-kit/events/relay";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { openPostings } from "../db.ts";
import { type Harness, openHarness } from "../testing/harness.ts";
import { product, settings, warehouseFact } from "../testing/trade.ts";
import { fromWarehouse } from "./warehouse.ts";

const log = silentLog();
// The warehouse's outbox also holds the facts of all other tests, which are published and posted first.
const within = { timeout: 240_000, interval: 100 };
const DOCUMENTS = 60;

let harness: Harness;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const brokerOf = (service: "reports" | "warehouse") => {
  const env = inject("stack").env[service];
  return openBroker({
    ...{ url: env.NATS_URL ?? "", user: env.NATS_USER, password: env.NATS_PASSWORD },
    ...{ name: service, log },
  });
};

/** A process of the reports service that consumes the warehouse's facts. */
function startReplica() {
  const { DATABASE_URL = "", RELAY_DATABASE_URL = "" } = inject("stack").env.reports;
  const [db, broker] = [openPostings(DATABASE_URL), brokerOf("reports")];
  const consumers = runConsumer(fromWarehouse, { db, relayUrl: RELAY_DATABASE_URL, broker, log });
  return {
    async stop() {
      await consumers.stop();
      await broker.close();
      await db.close();
    },
  };
}

/** The warehouse's outbox, from which its facts are published as stored. */
function startWarehouse() {
  const { DATABASE_URL = "", RELAY_DATABASE_URL = "" } = inject("stack").env.warehouse;
  const [db, broker] = [openTables({ url: DATABASE_URL }), brokerOf("warehouse")];
  const relay = startRelay({ service: "warehouse", databaseUrl: RELAY_DATABASE_URL, broker, log });
  return {
    async say({ tenantId }: Actor, bodies: readonly object[]): Promise<void> {
      const ctx = backgroundCtx(tenantId as TenantId, "test", log);
      await db.tenantTx(ctx, async (tx) => {
        for (const body of bodies) await publish(tx, stockPosted, { ...stockPosted.example, ...body }, ctx);
      });
    },
    async stop() {
      await relay.stop();
      await broker.close();
      await db.close();
    },
  };
}

it("four processes on one durable consumer count each fact once, in any order, also when two of them stop", async () => {
  const owner = harness.tenant();
  const [cola, tea, hall] = [newId(), newId(), newId()];
  await harness.consume(owner, [settings({ timeZone: "UTC" })]);
  await harness.consume(owner, [
    warehouseFact({ id: hall }),
    product({ id: cola, name: "Cola" }),
    product({ id: tea, name: "Tea" }),
  ]);

  // Three revisions of each document: the last counts, and all are published backwards and twice.
  const revisions = Array.from({ length: DOCUMENTS }, (_, at) => ({ documentId: newId(), at })).flatMap(
    ({ documentId, at }) =>
      [3, 1, 2].map((revision) => ({
        ...{ documentId, revision, number: `CGRK${at}`, operTime: `2026-0${1 + (at % 9)}-15T10:00:00.000Z` },
        lines: [cola, tea].map((productId, line) => ({
          ...{
            lineId: newId(),
            productId,
            depotId: hall,
            unitCost: "1.000000",
            value: `${revision * (line + 1)}.000000`,
          },
          quantityBase: String(revision * (line + 1)),
        })),
      })),
  );
  const warehouse = startWarehouse();
  const replicas = [startReplica(), startReplica(), startReplica(), startReplica()];
  try {
    await warehouse.say(owner, revisions.slice(0, DOCUMENTS));
    await warehouse.say(owner, revisions.toReversed());
    await Promise.all(replicas.splice(0, 2).map((each) => each.stop()));
    await warehouse.say(owner, revisions);
    const query = { currentPage: 1, pageSize: 10 };
    await vi.waitFor(async () => {
      const { totals, rows } = await harness.ask(getListWithStock, { as: owner, query });
      // 3 of one and 6 of the other in each document.
      expect(rows.map(({ currentStock }) => Number(currentStock))).toEqual([3 * DOCUMENTS, 6 * DOCUMENTS]);
      expect(totals.currentStock).toBe(String(9 * DOCUMENTS));
    }, within);
    const spread = await harness.ask(getProductWarehouseStock, {
      as: owner,
      query: { materialId: tea, asOf: "2026-12-31" },
    });
    expect(spread.rows).toMatchObject([{ currentStock: String(6 * DOCUMENTS) }]);
  } finally {
    await Promise.all(replicas.map((each) => each.stop()));
    await warehouse.stop();
  }
});
