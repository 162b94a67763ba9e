// Detail of a statement's balance: its movements, the partner's open documents, with their lines for a workbook, and slips (reference.md §3.9). The balance is
// the partner's for every reader; documents and slips are shown within the actor's data scope and warehouses (reference.md §6.4), with the sum of the hidden
// ones, so that everything adds up to the balance.

import type { Drilled } from "@kontor/contracts/core/drill";
import type { Endpoint, Query } from "@kontor/contracts/core/endpoint";
import { settlingKinds } from "@kontor/contracts/finance/slip-kinds";
import {
  getStatementDeposits,
  getStatementMovements,
  getStatementOpenDocuments,
  getStatementSlips,
  movementSearch,
  type openDocumentRow,
  partnerSearch,
  type statementDepositRow,
  type statementMovementRow,
  type statementSlipRow,
} from "@kontor/contracts/reports/statement";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { dayIn } from "@kontor/service-kit/report/date-range";
import { drill, drillDays, drilled } from "@kontor/service-kit/report/drill";
import { contains, orderOf, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import type { z } from "zod";
import { isOpenedBy } from "./cut-over.ts";
import { DOCUMENT_GOODS, goodsOfDocument } from "./line-goods.ts";
import { money } from "./product.query.ts";
import { firstOf, signOf } from "./statement.query.ts";
import {
  documentCondition,
  isHidden,
  partnerCondition,
  partnerPrice,
  visibilityOf,
  warehouseCondition,
  warehousesOf,
} from "./visibility.ts";

type Of = Query<typeof getStatementOpenDocuments>;
type PartnerQuery = Partial<Of> & Pick<Of, "supplierType" | "organId" | "currentPage" | "pageSize">;

/** The partner, if the actor may see it. */
function ofPartner(ctx: Ctx, { organId, supplierType }: PartnerQuery, column: string, bound: Parameters): string[] {
  const id = bound.bind(organId, "uuid");
  const type = bound.bind(supplierType, "text");
  return [
    `${column} = ${id}`,
    `exists (select from replica_partners p where p.id = ${id} and p.type = ${type})`,
    ...partnerCondition(column, type, ctx, bound),
  ];
}

/** Those with the requested number. */
const numbered = (alias: string, { number }: Search, bound: Parameters): string[] =>
  number === undefined ? [] : [`lower(${alias}.number) like ${bound.bind(contains(number), "text")}`];

/** An optional condition. */
const allOf = (conditions: readonly string[]): string =>
  `(${conditions.length > 0 ? conditions.join(" and ") : "true"})`;

const hiddenOf = (
  ctx: Ctx,
  endpoint: Endpoint,
  supplierType: string,
  amounts: readonly string[],
): ReadonlySet<string> => hiddenFor(ctx, endpoint, isHidden(ctx, partnerPrice(supplierType)) ? amounts : []);

/** The partner's opening balance; empty for a partner of the other side, one that the actor may not see, or before the cut-over day. */
async function startOf(tx: object, ctx: Ctx, query: PartnerQuery, end: string, bound: Parameters): Promise<string> {
  const first = firstOf(query.supplierType, await isOpenedBy(tx, ctx.now(), end));
  return `coalesce((select ${first} from replica_partners p where ${allOf(ofPartner(ctx, query, "p.id", bound))}), 0)`;
}

const USER = `coalesce((select u.name from replica_users u where u.id = l.creator_id), '') as "userName"`;

/** When a document's debt came to be: an order's is what was left of its deposit when it was closed. */
const OWED_AT = "coalesce(d.returned_at, d.oper_time) as oper_time, coalesce(d.returned_day, d.day) as day";
const ORDER = { operTime: "l.oper_time", number: "l.number" };
const LATEST = { column: "operTime", direction: "desc" } as const;

export async function findOpenDocuments(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
  limit?: number,
): Promise<ReportPage<z.output<typeof openDocumentRow>> & Drilled> {
  const search = searchOf(query, partnerSearch);
  const order = orderOf(query, ["operTime", "number"], { column: "operTime", direction: "asc" });
  const [warehouses, days] = await Promise.all([warehousesOf(tx, ctx, undefined), drillDays(tx, ctx.now(), search)]);
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const seen = allOf([...visibilityOf("d", ctx, bound), ...documentCondition("d", warehouses, bound)]);
  const conditions = [
    ...["d.effective", "d.amount_debt <> 0", "d.amount_debt <> coalesce(s.amount, 0)"],
    ...ofPartner(ctx, query, "d.partner_id", bound),
    ...numbered("d", search, bound),
  ];
  const visible = `select d.id, d.number, d.kind, ${OWED_AT}, d.creator_id, d.materials, ${seen} as seen, ${sign}(d.amount_debt) as need,
      ${sign}(coalesce(s.amount, 0)) as finished, ${sign}(d.amount_debt - coalesce(s.amount, 0)) as rest
    from documents d left join document_settled s on s.document_id = d.id and s.kind = d.kind where ${conditions.join(" and ")}`;
  // What slips settled without naming a document, and what was owed at the start, no document holds: all together is the balance at the end.
  const partner = allOf(ofPartner(ctx, query, "b.partner_id", bound));
  const end = bound.bind(days.end, "date");
  const elsewhere = `(${await startOf(tx, ctx, query, days.end, bound)} + ${sign}(coalesce((select b.debt - b.settled from partner_days b
      where ${partner} and b.day <= ${end} order by b.day desc limit 1), 0)) - coalesce((select sum(r.rest) from reached r where r.day <= ${end}), 0))`;
  const amounts = ["needDebt", "finishDebt", "debt"];
  const report = await runReport<z.output<typeof openDocumentRow>>(
    tx,
    {
      ...drill(
        visible,
        {
          needDebt: { of: "need", shown: money },
          finishDebt: { of: "finished", shown: money },
          debt: { of: "rest", shown: money, start: elsewhere },
        },
        days,
        bound,
      ),
      columns: `l.id as "documentId", l.number, l.kind, ${isoTime("l.oper_time")} as "operTime", ${USER}, l.materials as "materialsList", ${DOCUMENT_GOODS},
        ${money("l.need")} as "needDebt", ${money("l.finished")} as "finishDebt", ${money("l.rest")} as debt`,
      joined: goodsOfDocument(warehouseCondition("t.depot_id", warehouses, bound)),
      order: ORDER,
      tail: "l.number, l.id",
    },
    bound,
    {
      query,
      order,
      hidden: hiddenOf(ctx, getStatementOpenDocuments, query.supplierType, amounts),
      ...(limit === undefined ? {} : { limit }),
    },
  );
  return drilled(report, days, search.number === undefined);
}

export async function findSlips(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
): Promise<ReportPage<z.output<typeof statementSlipRow>> & Drilled> {
  const search = searchOf(query, partnerSearch);
  const order = orderOf(query, ["operTime", "number"], LATEST);
  const days = await drillDays(tx, ctx.now(), search);
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const seen = allOf(visibilityOf("s", ctx, bound));
  const conditions = [
    ...["s.effective", SETTLING_SLIPS],
    ...ofPartner(ctx, query, "s.partner_id", bound),
    ...numbered("s", search, bound),
  ];
  const visible = `select s.id, s.number, s.kind, s.bill_time as oper_time, s.day, s.creator_id, ${seen} as seen, ${sign}(s.total_price) as total_price,
      ${sign}(s.discount_money) as discount, ${sign}(s.change_amount) as moved from slips s where ${conditions.join(" and ")}`;
  const amounts = ["totalPrice", "discountMoney", "changeAmount"];
  const report = await runReport<z.output<typeof statementSlipRow>>(
    tx,
    {
      ...drill(
        visible,
        {
          totalPrice: { of: "total_price", shown: money },
          discountMoney: { of: "discount", shown: money },
          changeAmount: { of: "moved", shown: money },
        },
        days,
        bound,
      ),
      columns: `l.id as "slipId", l.number, l.kind, ${isoTime("l.oper_time")} as "operTime", ${USER}, ${money("l.total_price")} as "totalPrice",
        ${money("l.discount")} as "discountMoney", ${money("l.moved")} as "changeAmount"`,
      joined: "",
      order: ORDER,
      tail: "l.number desc, l.id",
    },
    bound,
    { query, order, hidden: hiddenOf(ctx, getStatementSlips, query.supplierType, amounts) },
  );
  return drilled(report, days, search.number === undefined);
}
const SETTLING_SLIPS = `s.kind in (${settlingKinds.map((kind) => `'${kind}'`).join(", ")})`;

/** The movements of the statement: documents on credit, and settlements. */
export async function findStatementMovements(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
): Promise<ReportPage<z.output<typeof statementMovementRow>> & Drilled> {
  const search = searchOf(query, movementSearch);
  const order = orderOf(query, ["operTime", "number"], LATEST);
  const [warehouses, days] = await Promise.all([warehousesOf(tx, ctx, undefined), drillDays(tx, ctx.now(), search)]);
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const ofDocuments = [...ofPartner(ctx, query, "d.partner_id", bound), ...numbered("d", search, bound)];
  const ofSlips = [...ofPartner(ctx, query, "s.partner_id", bound), ...numbered("s", search, bound)];
  const start = await startOf(tx, ctx, query, dayIn(search, "openedBy") ?? days.end, bound);
  const visible = `select d.id, d.number, d.kind, ${OWED_AT}, d.creator_id,
      ${allOf([...visibilityOf("d", ctx, bound), ...documentCondition("d", warehouses, bound)])} as seen,
      ${sign}(d.amount_debt) as debt, 0::numeric as back, ${sign}(d.amount_debt) as need
    from documents d where d.effective and d.amount_debt <> 0 and ${ofDocuments.join(" and ")}
    union all select s.id, s.number, s.kind, s.bill_time, s.day, s.creator_id, ${allOf(visibilityOf("s", ctx, bound))},
      0, ${sign}(s.total_price), -(${sign}(s.total_price))
    from slips s where s.effective and ${SETTLING_SLIPS} and ${ofSlips.join(" and ")}`;
  const amounts = ["debtMoney", "backMoney", "need"];
  const report = await runReport<z.output<typeof statementMovementRow>>(
    tx,
    {
      ...drill(
        visible,
        {
          debtMoney: { of: "debt", shown: money },
          backMoney: { of: "back", shown: money },
          need: { of: "need", shown: money, start },
        },
        days,
        bound,
      ),
      columns: `l.id as "documentId", l.number, l.kind, ${isoTime("l.oper_time")} as "operTime", ${USER}, ${DOCUMENT_GOODS},
        ${money("l.debt")} as "debtMoney", ${money("l.back")} as "backMoney", ${money("l.need")} as need`,
      joined: goodsOfDocument(warehouseCondition("t.depot_id", warehouses, bound)),
      order: ORDER,
      tail: "l.number desc, l.id",
    },
    bound,
    { query, order, hidden: hiddenOf(ctx, getStatementMovements, query.supplierType, amounts) },
  );
  return drilled(report, days, search.number === undefined);
}

/** What changed the partner's deposits: paid with orders, deducted by deliveries, gone back. A customer's is owed to him, a supplier's to us. */
export async function findDeposits(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
): Promise<ReportPage<z.output<typeof statementDepositRow>> & Drilled> {
  const search = searchOf(query, partnerSearch);
  const order = orderOf(query, ["operTime", "number"], LATEST);
  const [warehouses, days] = await Promise.all([warehousesOf(tx, ctx, undefined), drillDays(tx, ctx.now(), search)]);
  const bound = parameters();
  const sign = query.supplierType === "客户" ? "-" : "";
  const seen = allOf([...visibilityOf("d", ctx, bound), ...documentCondition("d", warehouses, bound)]);
  const ofDocuments = [...ofPartner(ctx, query, "d.partner_id", bound), ...numbered("d", search, bound)].join(" and ");
  const changed = (amount: string, at: string, day: string): string =>
    `select d.id, d.number, d.kind, ${at} as oper_time, ${day} as day, d.creator_id, ${seen} as seen, ${sign}(${amount}) as amount
      from documents d where d.effective and ${amount} <> 0 and ${ofDocuments}`;
  const report = await runReport<z.output<typeof statementDepositRow>>(
    tx,
    {
      ...drill(
        [
          changed("d.amount_deposit", "d.oper_time", "d.day"),
          `${changed("d.amount_returned", "d.returned_at", "d.returned_day")} and d.returned_day is not null`,
        ].join(" union all "),
        { amount: { of: "amount", shown: money } },
        days,
        bound,
      ),
      columns: `l.id as "documentId", l.number, l.kind, ${isoTime("l.oper_time")} as "operTime", ${USER}, ${money("l.amount")} as amount`,
      joined: "",
      order: ORDER,
      tail: "l.number desc, l.id, l.amount",
    },
    bound,
    { query, order, hidden: hiddenOf(ctx, getStatementDeposits, query.supplierType, ["amount"]) },
  );
  return drilled(report, days, search.number === undefined);
}
