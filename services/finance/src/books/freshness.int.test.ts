// Freshness of the books over HTTP, with a real consumer of the system service's facts and a real broker (decision 0030).
import type { Actor } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { Watermark } from "@kontor/contracts/core/watermark";
import { listGeneralLedger, listLedgerEntries, listTrialBalance } from "@kontor/contracts/finance/books";
import { listJournal } from "@kontor/contracts/finance/journal";
import { listVat, listVatDocuments } from "@kontor/contracts/finance/vat";
import { partnersChanged } from "@kontor/contracts/system/facts";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { openTables } from "@kontor/service-kit/database/database";
import { statement } from "@kontor/service-kit/database/statement";
import { openBroker } from "@kontor/service-kit/events/broker";
import { runConsumer } from "@kontor/service-kit/events/consumer-runner";
import { publish } from "@kontor/service-kit/events/outbox";
import { startRelay } from "@kontor/service-kit/events/relay";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { clearOutbox } from "@kontor/service-kit/testing/outbox";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { fromSystem } from "../consumers/system.ts";
import { openFinance } from "../db.ts";
import { type FinanceHarness, startFinance } from "../testing/harness.ts";

const log = silentLog();
const within = { timeout: 60_000, interval: 50 };
const stack = inject("stack");
const brokerOf = (service: "system" | "finance") => {
  const { NATS_URL: url = "", NATS_USER: user, NATS_PASSWORD: password } = stack.env[service];
  return openBroker({ url, user, password, name: service, log });
};
const loginOf = (service: "system" | "finance") => stack.env[service].RELAY_DATABASE_URL ?? "";
const LOCK = statement("select from replica_partners where id = $1::uuid for update");

let harness: FinanceHarness;
/** Publisher and consumer, to be stopped last first. */
const parts: (() => Promise<void>)[] = [];
const system = openTables({ url: stack.env.system.DATABASE_URL ?? "" });

beforeAll(async () => {
  await clearOutbox(stack.urls.postgres, "system");
  const db = openFinance(stack.env.finance.DATABASE_URL ?? "");
  const [publisherBroker, consumerBroker] = [brokerOf("system"), brokerOf("finance")];
  const relay = startRelay({ service: "system", databaseUrl: loginOf("system"), broker: publisherBroker, log });
  const ear = runConsumer(fromSystem, { db, relayUrl: loginOf("finance"), broker: consumerBroker, log });
  harness = startFinance([ear]);
  parts.push(
    ...[() => relay.stop(), () => ear.stop(), () => publisherBroker.close(), () => consumerBroker.close()],
    ...[() => db.close(), () => system.close(), () => harness.close()],
  );
});
afterAll(async () => {
  for (const stop of parts) await stop();
});

const PAGES: readonly [Endpoint, object][] = [
  [listTrialBalance, {}],
  [listGeneralLedger, {}],
  [listLedgerEntries, { account: "receivable" }],
  [listVat, {}],
  [listVatDocuments, {}],
  [listJournal, {}],
];
/** The freshness that each page of the books states. */
const watermarks = (as: Actor): Promise<Watermark[]> =>
  Promise.all(
    PAGES.map(async ([endpoint, query]) => {
      const { watermark } = (await harness.ask(endpoint, as, { query: query as never })) as { watermark: Watermark };
      return watermark;
    }),
  );
const pendingOf = async (as: Actor) => (await watermarks(as)).map(({ behind }) => behind);
const all = (count: number) => PAGES.map(() => count);
const receivableOf = async (as: Actor) => {
  const { rows } = await harness.ask(listTrialBalance, as, { query: { pageSize: 100 } });
  return rows.find(({ account }) => account === "receivable")?.closingDebit;
};

it("every page of the books shows how many facts are pending and since when, and nothing once they are consumed", async () => {
  const { owner, customer } = await harness.tenant();
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", log); // an owner has a tenant
  await vi.waitFor(async () => expect(await pendingOf(owner)).toEqual(all(0)), within);

  // A transaction holds the partner's row: the consumer waits for it.
  const [blocked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = harness.tables(owner, async (tx) => {
    await LOCK.rows(tx, customer);
    blocked.resolve();
    await released.promise;
  });
  await blocked.promise;
  const publishedAt = new Date("2026-11-02T03:04:05.678Z");
  const opening = { id: customer, version: 2, type: "客户" as const, beginNeedGet: "70.00" };
  const partners = partnersChanged.example.partners.map((partner) => ({ ...partner, ...opening }));
  await system.tenantTx(ctx, (tx) =>
    publish(tx, partnersChanged, { ...partnersChanged.example, partners }, { ...ctx, now: () => publishedAt }),
  );
  try {
    const pending = PAGES.map(() => ({ asOf: publishedAt.toISOString(), behind: 1 }));
    await vi.waitFor(async () => expect(await watermarks(owner)).toEqual(pending), within);
    expect(await receivableOf(owner)).toBeUndefined();
  } finally {
    released.resolve();
    await holding;
  }
  await vi.waitFor(async () => expect(await pendingOf(owner)).toEqual(all(0)), within);
  expect(await receivableOf(owner)).toBe("70.00");
});

it("a parked fact is pending on the books of its tenant and of nobody else, as of when it was published", async () => {
  const [{ owner }, { owner: other }] = [await harness.tenant(), await harness.tenant()];
  const occurredAt = "2026-11-03T04:05:06.789Z";
  const parkedDb = new pg.Client({ connectionString: loginOf("finance") });
  await parkedDb.connect();
  await parkedDb.query(
    `insert into kit.parked_facts (tenant_id, publisher, subject, payload, reason, fact_id, occurred_at)
      values ($1, 'system', $2, '', 'test', $3, $4)`,
    [owner.tenantId, partnersChanged.subject, newId(), occurredAt],
  );
  await parkedDb.end();
  expect(await watermarks(owner)).toEqual(PAGES.map(() => ({ asOf: occurredAt, behind: 1 })));
  expect(await pendingOf(other)).toEqual(all(0));
});
