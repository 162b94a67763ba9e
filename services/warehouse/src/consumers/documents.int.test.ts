import type { Fact } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { movesStock, stockDirection } from "@kontor/contracts/document/movements";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/context/ctx";
import { type Db, openTables } from "@kontor/service-kit/database/database";
import { statement } from "@kontor/service-kit/database/statement";
import { type Broker, openBroker } from "@kontor/service-kit/events/broker";
import { type RunningConsumer, runConsumer } from "@kontor/service-kit/events/consumer-runner";
import { publish } from "@kontor/service-kit/events/outbox";
import { type Relay, startRelay } from "@kontor/service-kit/events/relay";
import { freshTenant, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { clearOutbox } from "@kontor/service-kit/testing/outbox";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openWarehouse, type WarehouseDb } from "../db.ts";
import { reserve } from "../stock/reserve.store.ts";
import { fromPurchase, fromSales, fromWarehouse } from "./documents.ts";

const log = silentLog();
const within = { timeout: 60_000, interval: 50 };
const PUBLISHERS = ["purchase", "sales", "warehouse"] as const;
const stack = inject("stack");

let db: WarehouseDb;
const publishers = new Map<string, { tables: Db<object>; broker: Broker; relay: Relay }>();
let listening: RunningConsumer[];

beforeAll(async () => {
  for (const service of PUBLISHERS) {
    const env = stack.env[service];
    await clearOutbox(stack.urls.postgres, service);
    const broker = openBroker({
      url: env.NATS_URL ?? "",
      user: env.NATS_USER,
      password: env.NATS_PASSWORD,
      name: service,
      log,
    });
    await vi.waitFor(() => broker.connection(), within);
    const relay = startRelay({ service, databaseUrl: env.RELAY_DATABASE_URL ?? "", broker, log });
    publishers.set(service, { tables: openTables({ url: env.DATABASE_URL ?? "" }), broker, relay });
  }
  const env = stack.env.warehouse;
  db = openWarehouse(env.DATABASE_URL ?? "");
  const options = { db, relayUrl: env.RELAY_DATABASE_URL ?? "", broker: publisherOf("warehouse").broker, log };
  listening = [fromPurchase, fromSales, fromWarehouse].map((definition) => runConsumer(definition, options));
});
afterAll(async () => {
  await Promise.all(listening.map((each) => each.stop()));
  for (const { tables, broker, relay } of publishers.values()) {
    await relay.stop();
    await broker.close();
    await tables.close();
  }
  await db.close();
});

function publisherOf(service: string) {
  const broker = publishers.get(service);
  if (!broker) throw new Error(`${service} publishes nothing`);
  return broker;
}
/** Publishes facts as their service would, one commit each. */
async function publishAll(ctx: TenantCtx, ...published: [Fact, unknown][]): Promise<void> {
  for (const [fact, body] of published)
    await publisherOf(fact.publisher).tables.tenantTx(ctx, (tx) => publish(tx, fact, body as never, ctx)); // parsed by the fact's schema
}

const LEDGER = statement<{
  text: string;
}>(`select concat_ws(' ', quantity::text, (select sum(quantity)::text from stock_movements m
    where m.product_id = b.product_id and m.depot_id = b.depot_id), (select max(revision) from stock_documents)) as text from stock_balances b`);
const PARKED = statement<{ reason: string }>("select reason from kit.parked_facts");
const ledger = async (ctx: TenantCtx) => (await db.tenantTx(ctx, (tx) => LEDGER.rows(tx))).map(({ text }) => text);
/** A tenant with the records that the kinds' examples name. */
async function newTenant(): Promise<TenantCtx> {
  const ctx = backgroundCtx(freshTenant(), "test", log);
  const lines = documentKinds.flatMap(({ facts }) => facts.effective.example.lines);
  const [products, warehouses] = [
    [...new Set(lines.map(({ productId }) => productId))],
    [...new Set(lines.map(({ depotId }) => depotId))],
  ];
  await db.tenantTx(ctx, async (tx) => {
    await tx.product.createMany({ data: products.map((id) => ({ id, name: id, unit: "pcs" })) });
    await tx.depot.createMany({ data: warehouses.map((id) => ({ id, name: id })) });
  });
  return ctx;
}

/** The kind's example, which moves two pieces, at a revision and with another quantity. */
function factsOf({ facts }: DocumentKind) {
  const { example } = facts.effective;
  const signs = example.lines.map(({ quantityBase }) => Math.sign(Number(quantityBase)));
  const effective = (revision: number, quantity = 2): [Fact, unknown] => [
    facts.effective,
    {
      ...example,
      revision,
      lines: example.lines.map((line, at) => ({ ...line, quantityBase: String(quantity * (signs[at] ?? 0)) })),
    },
  ];
  const withdrawn = (revision: number): [Fact, unknown] => [facts.withdrawn, { ...facts.withdrawn.example, revision }];
  /** The ledger once it has posted that much of it: the balance, and what is reserved or moved. */
  const reserved = (quantity: number, revision: number): string[] =>
    signs.map((sign) => `${quantity * sign || 0} ${quantity * sign || 0} ${revision}`).toSorted();
  return { effective, withdrawn, held: reserved };
}

const stockKinds = documentKinds.filter(({ movements }) => movesStock(movements));

describe.each(stockKinds.map((kind) => [kind.name, kind] as const))("the facts of %s", (_name, kind) => {
  const { effective, withdrawn, held: reserved } = factsOf(kind);

  it.each<[what: string, published: [Fact, unknown][], expected: Parameters<typeof reserved> | undefined]>([
    ["a first fact is posted", [effective(1)], [2, 1]],
    ["a fact that is published twice is posted once", [effective(1), effective(1)], [2, 1]],
    ["a later revision replaces the earlier one", [effective(1), effective(2, 5)], [5, 2]],
    ["a withdrawal takes the movements back", [effective(1), withdrawn(2)], [0, 2]],
    ["a fact that arrives after the withdrawal changes nothing", [withdrawn(2), effective(1)], undefined],
    ["a revision is posted although an earlier one never arrived", [effective(1), effective(4, 5)], [5, 4]],
    [
      "older revisions that arrive late are ignored",
      [effective(1), effective(4, 5), effective(3), withdrawn(2)],
      [5, 4],
    ],
    ["a revision after a withdrawal is posted", [effective(1), withdrawn(2), effective(3, 5)], [5, 3]],
  ])(
    "the stock ledger becomes what the newest fact of a document states, in whatever order facts arrive: %s",
    async (_what, published, expected) => {
      const [ctx, next] = [await newTenant(), await newTenant()];
      await publishAll(ctx, ...published);
      // Facts of a service are consumed in order: when the next tenant's has arrived, all before it were consumed.
      const [marker, body] = effective(1);
      await publishAll(next, [marker, { ...(body as object), documentId: newId() }]);
      await vi.waitFor(async () => expect((await ledger(next)).toSorted()).toEqual(reserved(2, 1)), within);
      expect((await ledger(ctx)).toSorted()).toEqual(expected === undefined ? [] : reserved(...expected));
    },
  );
});

describe("a fact that names a product or warehouse that its tenant does not have", () => {
  const kind = purchaseIn;
  const { effective } = factsOf(kind);
  const named = (change: object): [Fact, unknown] => {
    const [fact, body] = effective(1);
    // The example is an effect with lines.
    const published = body as DocumentEffect;
    const lines = published.lines.map((line) => ({ ...line, ...change, lineId: newId() }));
    return [fact, { ...published, documentId: newId(), lines }];
  };

  it.each([
    ["a product", { productId: newId() }],
    ["a warehouse", { depotId: newId() }],
  ])(
    "a fact that names %s its tenant does not have is parked and not posted, and the next fact is posted",
    async (_what, change) => {
      const ctx = await newTenant();
      await publishAll(ctx, named(change), effective(1));
      const two = 2 * stockDirection(kind.movements);
      await vi.waitFor(async () => expect(await ledger(ctx)).toEqual([`${two} ${two} 1`]), within);
      const parked = () => db.tenantTx(ctx, (tx) => PARKED.rows(tx));
      await vi.waitFor(async () => expect(await parked()).toHaveLength(1), within);
      expect((await parked())[0]?.reason).toContain(Object.values(change)[0]);
    },
  );

  it("after a parked fact its document's next revision is reserved and posted, and replaying the parked fact then changes nothing", async () => {
    const ctx = await newTenant();
    const [fact, body] = named({ productId: newId() });
    const { documentId, number, operTime } = body as DocumentEffect; // the example is an effect
    await publishAll(ctx, [fact, body]);
    const parked = () => db.tenantTx(ctx, (tx) => PARKED.rows(tx));
    await vi.waitFor(async () => expect(await parked()).toHaveLength(1), within);
    const next = { documentId, kind: kind.name, number, operTime, revision: 2, postedRevision: 1, lines: [] };
    await db.tenantTx(ctx, (tx) => reserve(tx, next));
    const other = { ...next, documentId: newId() };
    await expect(db.tenantTx(ctx, (tx) => reserve(tx, other))).rejects.toMatchObject({ id: "posting-pending" });
    await publishAll(ctx, [
      kind.facts.withdrawn,
      { ...kind.facts.withdrawn.example, documentId, number, operTime, revision: 2 },
    ]);
    const postedText = statement<{ text: string }>(
      "select revision::text as text from stock_documents where document_id = $1::uuid",
    );
    await vi.waitFor(async () => {
      expect((await db.tenantTx(ctx, (tx) => postedText.rows(tx, documentId))).map(({ text }) => text)).toEqual(["2"]);
    }, within);
    const two = 2 * stockDirection(kind.movements);
    // As published by `npm run replay-parked`; it is not parked a second time.
    await publishAll(ctx, [fact, body], effective(1));
    await vi.waitFor(async () => expect(await ledger(ctx)).toEqual([`${two} ${two} 2`]), within);
    expect(await parked()).toHaveLength(1);
  });
});
