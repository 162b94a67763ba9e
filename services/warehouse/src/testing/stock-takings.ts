// Stock-taking of a test tenant: goods that come and go at known moments, tasks, counts. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { BodyInput } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { createTask, finishTask, getTask } from "@kontor/contracts/warehouse/stock-taking";
import { type CountInput, countItems, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import type { Batch } from "../stock/batches.store.ts";
import { nextLines, postDocument } from "../stock/post-document.ts";
import { type TestProduct, valueAt } from "./stocked-product.ts";
import type { TestWarehouse } from "./warehouse.ts";

interface Moving {
  /** When its document was committed; left out: now. */
  toldAt?: string;
  /** The day of its document; left out: now. */
  operTime?: string;
  batch?: Batch;
  variantId?: string;
  barcodeId?: string;
  /** What each came in at. */
  cost?: string;
  /** A document that was posted before, and its revision; left out: a new one. Of a quantity 0 it is withdrawn. */
  document?: { documentId: string; revision: number };
  /** Of its line; left out: a new one. */
  lineId?: string;
}

export const DAY = "2026-11-27";

export function stockTakings(harness: TestWarehouse) {
  /** Goods come in, or leave where the quantity is below zero. */
  async function move(owner: Actor, product: TestProduct, quantity: string, moving: Moving = {}): Promise<void> {
    const { toldAt, cost = "2", batch = null, document = { documentId: newId(), revision: 1 }, ...dated } = moving;
    const { operTime = new Date().toISOString(), ...goods } = dated;
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
    const kind = quantity.startsWith("-") ? "sale-out" : "purchase-in";
    const head = { ...document, kind, number: "T1", operTime };
    const line = {
      lineId: newId(),
      productId: product.id,
      barcodeId: product.barcodeId,
      depotId: product.depotId,
      ...goods,
    };
    const worth = kind === "sale-out" ? null : valueAt(quantity, cost);
    await harness.tables(owner, (tx) =>
      postDocument(tx, ctx, { ...head, ...(toldAt ? { toldAt } : {}) }, [
        { ...line, batch, quantity, worth, linkId: null, linkLineId: null },
      ]),
    );
  }

  /** The documents of a kind as they were published with their effect. */
  const effects = async (owner: Actor, noun: "other-in" | "other-out"): Promise<DocumentEffect[]> =>
    ((await harness.facts(owner, noun)) as unknown as DocumentEffect[]).filter(({ lines, trade }) => lines && trade); // of all its facts those
  const withdrawals = async (owner: Actor, noun: "other-in" | "other-out"): Promise<DocumentWithdrawal[]> =>
    ((await harness.facts(owner, noun)) as unknown as DocumentWithdrawal[]).filter(
      (body) => "revision" in body && !("lines" in body),
    ); // as above
  /** Posts the documents of an adjustment, and what was taken back of it, as the consumer does. */
  async function post(owner: Actor): Promise<void> {
    const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // as above
    for (const noun of ["other-in", "other-out"] as const) {
      for (const fact of await effects(owner, noun))
        await harness.tables(owner, (tx) => postDocument(tx, ctx, fact, nextLines(fact)));
      for (const fact of await withdrawals(owner, noun))
        await harness.tables(owner, (tx) => postDocument(tx, ctx, fact, []));
    }
  }

  const create = async (
    owner: Actor,
    depotId: string,
    more: Partial<BodyInput<typeof createTask>> = {},
    as = owner,
  ): Promise<string> => {
    const body = { name: "Night", countDate: DAY, depotId, scope: "all" as const, ...more };
    return (await harness.ask(createTask, as, { body })).id ?? "";
  };
  const read = (owner: Actor, id: string) => harness.ask(getTask, owner, { query: { id } });
  const items = async (owner: Actor, taskId: string, search: object = {}) =>
    (await harness.ask(listItems, owner, { query: { taskId, pageSize: 101, search: JSON.stringify(search) } as never }))
      .rows;
  /** Items as texts: barcode, batch, books, count, difference. */
  const shown = async (owner: Actor, taskId: string): Promise<string[]> =>
    (await items(owner, taskId)).map(({ barCode, batchNumber, bookNumber, countNumber, diffNumber }) =>
      [barCode, batchNumber, bookNumber, countNumber ?? "–", diffNumber ?? "–"].filter(Boolean).join(" "),
    );

  const countOf = (barCode: string, countNumber: string, more: Partial<CountInput> = {}) => ({
    ...{ id: newId(), barCode, countNumber, mode: "add" as const, ...more },
  });
  const send = (as: Actor, taskId: string, counts: object[], sentAt?: string) =>
    harness.call(countItems, as, { body: { taskId, counts: counts as never, ...(sentAt ? { sentAt } : {}) } });
  const count = (as: Actor, taskId: string, ...counts: object[]) =>
    harness.ask(countItems, as, { body: { taskId, counts: counts as never } });
  async function finish(owner: Actor, id: string, uncounted: "excluded" | "zero" = "excluded"): Promise<void> {
    const { version } = await read(owner, id);
    await harness.ask(finishTask, owner, { body: { id, version, uncounted } });
  }
  return { move, effects, post, create, read, items, shown, countOf, send, count, finish };
}
