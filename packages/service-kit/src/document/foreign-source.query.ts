// Reads the sale orders that purchase orders may be made from, and their open lines, from the purchase service's replica alone (docs/decisions/0060).

import { notFound, refuse } from "@kontor/contracts/core/error";
import { COUNT_EXACT_MAX, type ListQuery, type Page, refuseTooDeep } from "@kontor/contracts/core/list-contract";
import type { LineRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { foreignLink, type Link } from "@kontor/contracts/document/kind-values";
import type { SourceRow } from "@kontor/contracts/document/source-endpoints";
import { UNTRACKED } from "@kontor/contracts/document/tracking";
import type { z } from "zod";
import type { Ctx } from "../context/ctx.ts";
import { comparable } from "../database/fields.ts";
import { isoTime } from "../database/iso-time.ts";
import { type Parameters, parameters, rowsOf } from "../database/sql.ts";
import { statement } from "../database/statement.ts";
import { findForeignSource, sourceConditions } from "./foreign-source.store.ts";
import { closedSource, openNumber } from "./link.rules.ts";
import { like } from "./list-search.ts";
import { lineStarts, productsLike } from "./product.query.ts";
import { publishedNotes } from "./stored-fields.rules.ts";

/** Products that match a word. */
const PRODUCTS_MAX = 200;
const PRODUCTS_SHOWN = 5;
const ROW = `s.id, s.number, ${isoTime("s.oper_time")} as "operTime", s.partner_id as "organId", s.remark,
  coalesce((select p.name from replica_partners p where p.id = s.partner_id), '') as "organName",
  coalesce((select string_agg(p.name, ', ' order by at) from jsonb_array_elements(s.lines) with ordinality as of(each, at)
    join replica_products p on p.id = (each ->> 'productId')::uuid where at <= ${PRODUCTS_SHOWN}), '') as "materialsList"`;

const linkOf = (kind: DocumentKind): Link => {
  const link = foreignLink(kind);
  if (!link) throw new Error(`${kind.name} has no source of another service`);
  return link;
};

/** A page of the orders of which something is left, newest first. @throws Refusal `field-unknown` for a filter that the list does not have */
export async function listSources(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  query: Pick<ListQuery, "search" | "currentPage" | "pageSize">,
): Promise<Page<SourceRow>> {
  refuseTooDeep(query);
  const bound = parameters();
  const where = [
    "s.is_audited and not s.is_closed and s.taken <> 2",
    ...sourceConditions(ctx, bound, linkOf(kind)),
    ...(await searchConditions(tx, query.search ?? {}, bound)),
  ].join(" and ");
  const offset = (query.currentPage - 1) * query.pageSize;
  const rows = await rowsOf<SourceRow>(
    tx,
    `select ${ROW} from replica_sources s where ${where} order by s.oper_time desc, s.id desc limit ${query.pageSize} offset ${offset}`,
    bound,
  );
  const counted = `select count(*)::int as n from (select from replica_sources s where ${where} limit ${COUNT_EXACT_MAX + 1}) c`;
  const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(tx, counted, bound);
  return { rows, total: n, totalIsExact: n <= COUNT_EXACT_MAX };
}

type Condition = (tx: object, text: string, bound: Parameters) => string | Promise<string>;
const SEARCHES: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ["number", (_tx, text, bound) => like("s.number")(text, bound)],
  ["organId", (_tx, text, bound) => `s.partner_id = ${bound.bind(comparable("organId", "id", text), "uuid")}`],
  ["beginTime", (_tx, text, bound) => `s.oper_time >= ${timeOf("beginTime", text, bound)}`],
  ["endTime", (_tx, text, bound) => `s.oper_time <= ${timeOf("endTime", text, bound)}`],
  [
    "materialParam",
    async (tx, text, bound) => {
      const products = bound.bind(await productsLike(tx, text, PRODUCTS_MAX), "uuid[]");
      return `exists (select from jsonb_array_elements(s.lines) as each where (each ->> 'productId')::uuid = any(${products}))`;
    },
  ],
]);
const timeOf = (name: string, text: string, bound: Parameters): string =>
  bound.bind(comparable(name, "time", text), "timestamptz");

/** What a search asks for; an empty value asks for nothing. @throws Refusal `field-unknown` */
function searchConditions(tx: object, search: Readonly<Record<string, unknown>>, bound: Parameters): Promise<string[]> {
  const conditions = Object.entries(search).map(([name, value]) => {
    const condition = SEARCHES.get(name);
    if (!condition) throw refuse("field-unknown", { field: name });
    return { condition, value };
  });
  const filled = conditions.filter(({ value }) => value !== null && value !== "");
  return Promise.all(filled.map(({ condition, value }) => condition(tx, String(value), bound)));
}

type OpenLines = z.input<NonNullable<DocumentKind["sourceEndpoints"]>["openLines"]["response"]>;
const BARCODES = statement<{ id: string; barCode: string }>(
  `select id, bar_code as "barCode" from replica_barcodes where id = any($1::uuid[])`,
);

/**
 * The lines of an order, as new lines of the kind would start, with what is left of each. A line whose barcode does not exist any more is left out.
 * @throws Refusal `not-found`, also for an order that the user may not see, and what its state does not allow
 */
export async function openSourceLines(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { id, exceptId, organId }: { id: string; exceptId?: string | undefined; organId?: string | undefined },
): Promise<OpenLines> {
  const link = linkOf(kind);
  const bound = parameters();
  const conditions = [`s.id = ${bound.bind(id, "uuid")}`, ...sourceConditions(ctx, bound, link)];
  const [row] = await rowsOf<SourceRow>(
    tx,
    `select ${ROW} from replica_sources s where ${conditions.join(" and ")}`,
    bound,
  );
  const source =
    row && (await findForeignSource(tx, { id, kind: link.source, documentId: exceptId ?? null, takers: [kind.name] }));
  if (!row || !source) throw notFound("id");
  const values = { number: row.number };
  if (source.head.auditStatus !== 1)
    throw refuse("document-source-not-arrived", { status: 409, field: "linkId", values });
  if (source.head.isClosed && exceptId === undefined) throw closedSource(row.number);
  const barcodes = await BARCODES.rows(
    tx,
    source.lines.map(({ barcodeId }) => barcodeId),
  );
  const codes = new Map(barcodes.map((barcode) => [barcode.id, barcode.barCode]));
  const { lines: starts } = await lineStarts(tx, ctx, kind, { barCodes: [...new Set(codes.values())], organId });
  const startOf = new Map(starts.map((start) => [start.barCode, start]));
  const rows = source.lines.flatMap((sourceLine) => {
    const { id: lineId, barcodeId, quantityBase, takenBase } = sourceLine;
    const start = startOf.get(codes.get(barcodeId) ?? "");
    if (!start) return [];
    const { ratio } = start;
    const quantity = openNumber({ quantityBase, takenBase: "0", ratio });
    const line: LineRow = {
      ...start,
      ...publishedNotes(sourceLine),
      ...UNTRACKED,
      ...{ id: lineId, linkId: null, depotId: null, depotName: "", purchaseUnitPrice: null },
      ...{ anotherDepotId: null, anotherDepotName: "", isLost: false, mType: "" },
      ...{ operNumber: quantity, basicNumber: quantityBase, preNumber: quantity },
      ...{ allPrice: "0.00", taxMoney: "0.00", taxLastMoney: "0.00" },
      finishNumber: openNumber({ quantityBase: takenBase, takenBase: "0", ratio }),
      openNumber: null,
      ...{ finishPurchaseNumber: null, openPurchaseNumber: null },
    };
    const none = { takenPrice: "0", takenTaxLastMoney: "0", takenTimes: 0 };
    return [{ ...line, ...none, takenBasic: takenBase, openNumber: openNumber({ quantityBase, takenBase, ratio }) }];
  });
  return { source: { ...row, ...ANOTHER_DEAL }, rows };
}

/** What a source that is another deal does not hand on. */
const ANOTHER_DEAL = {
  ...{ discount: "0", discountMoney: "0", totalTaxLastMoney: "0", salesMan: [], accounts: [], prepaid: false },
  ...{ lastDebt: "0", lastDeposit: null, takenDiscount: "0", takenTotal: "0", takenBack: "0" },
};
