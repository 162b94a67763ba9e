// Makes and audits the documents that bring the books to what was counted: all of them with the task, or none (docs/decisions/0074).
import type { AnswerInput } from "@kontor/contracts/core/endpoint";
import { type Issue, Refusal, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { documentAdd } from "@kontor/contracts/document/document";
import { FACT_ADJUSTMENTS_MAX, stockTakingAdjusted } from "@kontor/contracts/warehouse/facts";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import {
  type AdjustmentDocument,
  adjustmentDocument,
  type adjustTask,
  LEFT_OUT_NAMED_MAX,
  STOCK_TAKING,
} from "@kontor/contracts/warehouse/stock-taking";
import { makePeriod } from "@kontor/service-kit/closing/period.store";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { removeWithin, saveWithin, type WithinOptions } from "@kontor/service-kit/document/save-within";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { kinds } from "../document/kinds.ts";
import { adjustAlone, refuseAdjustedElsewhere } from "./adjusted-elsewhere.store.ts";
import { refuseLaterAdjusted } from "./adjustment.store.ts";
import { refuseUnposted } from "./books-complete.ts";
import { type Adjustment, adjustmentsOf, type DifferingItem, lineFigures, withoutCost } from "./difference.rules.ts";
import { refuseDisabledWarehouse } from "./disabled-warehouse.store.ts";
import { forgetAdjustment, storeBooks } from "./item.store.ts";
import { type JudgedItem, judgeItems, refuseUnseen } from "./left-out.query.ts";
import { setStatus, type Task } from "./task.store.ts";

// The task's number is what they are linked to (reference.md §2.11): a list of documents finds them by it.
const LINK = statement(`with linked as (update documents set link_number = $5 where id = $2::uuid)
  insert into stock_taking_documents (task_id, document_id, kind, number) values ($1::uuid, $2::uuid, $3, $4)`);
const LINES = statement(
  `update stock_taking_items i set line_id = n.line_id from json_to_recordset($1::json) as n(item_id uuid, line_id uuid) where i.id = n.item_id`,
);

export type Adjusted = Pick<AnswerInput<typeof adjustTask>, "byHand" | "moved" | "leftOut"> & {
  documents: AdjustmentDocument[];
};

/**
 * Adjusts a finished task, which is locked. Its documents are audited in the name of the caller, at the ledger's cost also where he may not see it.
 * @param seen of the summary that the caller was shown; left out: what is booked need not have been shown
 * @throws Refusal `stock-taking-adjusted-elsewhere`; `stock-taking-depot-disabled`; `stock-taking-differences-changed`; `stock-taking-not-adjustable` with the first goods that no document takes; `document-cost-unknown` for gains without a cost; `stock-taking-books-behind` where goods are short only until the ledger has posted other stock-takings; and what the documents are refused for
 */
export async function adjust(
  work: Work<WarehouseTx>,
  parts: WithinOptions,
  task: Task,
  seen: string | undefined,
): Promise<Adjusted> {
  const { tx, ctx } = work;
  await adjustAlone(tx, task);
  await storeBooks(tx, task.id);
  await refuseAdjustedElsewhere(tx, task);
  if (seen !== undefined) await refuseUnseen(tx, task, seen);
  const { booked, left } = await judgeItems(tx, task.id);
  if (booked.length > 0) await refuseDisabledWarehouse(tx, task.depotId);
  refuseCostless(booked);
  await makePeriod(tx);
  const documents: AdjustmentDocument[] = [];
  try {
    for (const adjustment of adjustmentsOf(booked)) documents.push(await save(work, parts, task, adjustment));
  } catch (error) {
    for (const { number } of documents) parts.numbers.release(ctx, number);
    throw error;
  }
  await setStatus(tx, task, STOCK_TAKING.adjusted);
  const adjusting = documents.map(({ id: documentId, kind }) => ({ documentId, kind }));
  for (let at = 0; at < adjusting.length; at += FACT_ADJUSTMENTS_MAX)
    await publish(tx, stockTakingAdjusted, { documents: adjusting.slice(at, at + FACT_ADJUSTMENTS_MAX) }, ctx);
  return { documents, ...leftOutOf(left) };
}

/** How many are left out for which reason, and the first ones by name. */
function leftOutOf(left: readonly JudgedItem[]): Pick<Adjusted, "byHand" | "moved" | "leftOut"> {
  const leftOut = left.slice(0, LEFT_OUT_NAMED_MAX).flatMap(({ itemId: id, product: name, leftOut: reason, ...of }) => {
    const { barCode, batchNumber } = of;
    return reason === null ? [] : [{ id, name, barCode, batchNumber, reason }];
  });
  const moved = left.filter(({ leftOut: reason }) => reason === "moved").length;
  return { moved, byHand: left.length - moved, leftOut };
}

function refuseCostless(items: readonly DifferingItem[]): void {
  const issues = withoutCost(items).map(
    ({ product: name, barCode }): Issue => ({
      id: "document-cost-unknown",
      field: "barCode",
      values: { name, barCode },
    }),
  );
  const [first] = issues;
  if (first) throw refuse("document-cost-unknown", { status: 409, issues, values: first.values ?? {} });
}

async function save(
  work: Work<WarehouseTx>,
  parts: WithinOptions,
  task: Task,
  { comesIn, items }: Adjustment,
): Promise<AdjustmentDocument> {
  const { tx, ctx } = work;
  const own = comesIn ? otherIn : otherOut;
  const lines = items.map((item) => ({
    ...{ id: newId(), barCode: item.barCode, depotId: task.depotId, batchNumber: item.batchNumber },
    ...lineFigures(item),
  }));
  const input = documentAdd.parse({
    ...{ id: newId(), operTime: ctx.now().toISOString(), remark: `${task.number} ${task.name}`, lines },
  });
  const saved = await saveWithin({ ...work, ctx: seeingPrices(ctx) }, parts, { kind: kindOf(own), input }).catch(
    async (error: unknown) => {
      await refuseUnposted(tx, task.id, shortIn(error, items));
      throw named(error, items);
    },
  );
  await LINK.run(tx, task.id, saved.id, own.name, saved.number, task.number);
  const rows = items.map(({ itemId }, at) => ({ item_id: itemId, line_id: lines[at]?.id }));
  await LINES.run(tx, JSON.stringify(rows));
  return adjustmentDocument.parse({ id: saved.id, kind: own.name, number: saved.number });
}

/** What is wrong with a line's goods, and not with the warehouse that all lines share. */
const LINE = /^lines\.(\d+)\.(?!depotId$)/;
const SHORT = ["stock-short", "stock-runs-short"];
/** The items that a refusal says there is too little of; of any other refusal none. */
const shortIn = (error: unknown, items: Adjustment["items"]): string[] =>
  error instanceof Refusal && SHORT.includes(error.id)
    ? error.issues.flatMap(({ field }) => itemIn(field, items)?.itemId ?? [])
    : [];
const itemIn = (field: string | undefined, items: Adjustment["items"]) =>
  items[Number(LINE.exec(field ?? "")?.[1] ?? Number.NaN)];
/** A refusal of the document by its first wrong line, with the goods: nobody sees the document whose lines it counts. Where it is about none, by its reason. */
function named(error: unknown, items: Adjustment["items"]): unknown {
  if (!(error instanceof Refusal) || error.id !== "document-invalid") return error;
  const { issues, status } = error;
  const [first] = issues;
  if (!first) return error;
  const item = itemIn(first.field, items);
  if (!item) return refuse(first.id, { status, issues, values: first.values ?? {} });
  const { product, barCode } = item;
  return refuse("stock-taking-not-adjustable", { status: 409, issues, values: { product, barCode } });
}

function kindOf(own: typeof otherIn | typeof otherOut): (typeof kinds)[number] {
  const kind = kinds.find(({ contract }) => contract === own);
  if (!kind) throw new Error(`the service has no kind ${own.name}`);
  return kind;
}

/**
 * Deletes the documents of an adjustment that somebody has reversed and not deleted, what went out first.
 * @param task locked with its documents, before their warehouse, as whoever reverses or deletes them does
 * @throws Refusal as their deletion
 */
export async function takeBack(work: Work<WarehouseTx>, parts: WithinOptions, task: Task): Promise<void> {
  const documents = task.documents.filter(({ isDeleted }) => !isDeleted);
  await refuseLaterAdjusted(
    work.tx,
    "remove",
    documents.map(({ id }) => id),
  );
  for (const own of [otherOut, otherIn]) {
    const ids = documents.filter(({ kind }) => kind === own.name).map(({ id }) => id);
    if (ids.length > 0) await removeWithin(work, parts, { kind: kindOf(own), ids });
  }
  await forgetAdjustment(work.tx, task.id);
}

/** The caller typed no price: those of the documents are the ledger's, whatever he may see. */
const seeingPrices = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...actorOf(ctx), priceLimits: [] } });
