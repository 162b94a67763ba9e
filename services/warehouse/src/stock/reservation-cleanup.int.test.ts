import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { listHolders, releaseStock } from "@kontor/contracts/warehouse/stock";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, describe, expect, inject, it, test, vi } from "vitest";
import { openWarehouse, type WarehouseDb } from "../db.ts";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { startReleasing } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";

const env = inject("stack").env.warehouse;
const within = { timeout: 60_000, interval: 50 };
let harness: TestWarehouse;
let db: WarehouseDb;
let owner: Actor;
let tea: TestProduct;

beforeAll(async () => {
  harness = await startWarehouse();
  db = openWarehouse(env.DATABASE_URL ?? "");
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
  const head = { documentId: newId(), kind: "purchase-in", number: "1", revision: 1 };
  const line = { lineId: newId(), productId: tea.id, barcodeId: tea.barcodeId, depotId: tea.depotId };
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  await harness.tables(owner, (tx) =>
    postDocument(tx, ctx, { ...head, operTime: "2026-03-01T08:00:00.000Z" }, [
      { ...line, quantity: "100", worth: "200.00", linkId: null, linkLineId: null },
    ]),
  );
});
afterAll(async () => {
  await db.close();
  await harness.stop();
});

const AGE = statement(
  "update stock_reservations set reserved_at = now() - interval '1 hour' where document_id = $1::uuid",
);
const CONFIRM_OTHERS = statement(
  "update stock_reservations set is_confirmed = true where tenant_id <> $1::uuid and not is_confirmed",
);
/** Takes what other tests of this database have left out of the job's way: it asks about a few at a time. */
async function confirmOthers(): Promise<void> {
  const address = new URL(inject("stack").urls.postgres);
  address.pathname = "/kontor_warehouse";
  const everybody = openWarehouse(address.href);
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  await everybody.tenantTx(ctx, (tx) => CONFIRM_OTHERS.run(tx, owner.tenantId)).finally(() => everybody.close());
}

/** Reserves one piece; returns the document. */
async function reserveStock(kind: string, isOld: boolean): Promise<string> {
  const documentId = newId();
  const line = {
    lineId: newId(),
    productId: tea.id,
    barcodeId: tea.barcodeId,
    depotId: tea.depotId,
    quantityBase: "-1",
  };
  await harness.tables(owner, async (tx) => {
    await reserve(tx, {
      documentId,
      kind,
      number: kind,
      revision: 1,
      postedRevision: 0,
      operTime: "2026-03-02T08:00:00.000Z",
      lines: [line],
    });
    if (isOld) await AGE.run(tx, documentId);
  });
  return documentId;
}

test("a revision's stock reservation is released when the owning service says that it will never exist, and other revisions' stay", async () => {
  const documentId = await reserveStock("sale-out", false);
  const reservations = async () =>
    (await harness.ask(listHolders, owner, { query: { productId: tea.id } })).rows.filter(
      (row) => row.documentId === documentId,
    ).length;
  const release = (revision: number) =>
    harness.call(releaseStock, owner, { body: { documentId, kind: "sale-out", revision } });
  expect((await release(2)).status).toBe(200);
  expect(await reservations()).toBe(1);
  expect((await release(1)).status).toBe(200);
  expect(await reservations()).toBe(0);
});

describe("old reservations", () => {
  it("old stock reservations are released only where the owning service says that the revision never existed, and stay while it is down (CP10)", async () => {
    const lost = [await reserveStock("sale-out", true), await reserveStock("sale-out", true)];
    const retained = {
      done: await reserveStock("sale-out", true),
      young: await reserveStock("sale-out", false),
      unanswered: await reserveStock("purchase-in", true),
    };
    await confirmOthers();
    const calls: string[] = [];
    const call = async (endpoint: { path: string }, { body }: { body: { documentId: string } }) => {
      calls.push(body.documentId);
      if (endpoint.path.startsWith("/purchase")) throw new Error("away");
      return { state: lost.includes(body.documentId) ? "void" : "done" };
    };
    const peers = { call, close: () => undefined } as unknown as ServiceClients; // stands for other services, which answer by their contract
    const releasing = startReleasing({ db, relayUrl: env.RELAY_DATABASE_URL ?? "", peers, log: silentLog() });
    const holders = async () =>
      (await harness.ask(listHolders, owner, { query: { productId: tea.id } })).rows.map(
        ({ documentId }) => documentId,
      );
    await vi.waitFor(async () => expect((await holders()).sort()).toEqual(Object.values(retained).sort()), within);
    await releasing.stop();
    expect(calls).toEqual(expect.arrayContaining([...lost, retained.done, retained.unanswered]));
    expect(calls).not.toContain(retained.young);
  });
});
