// What lies behind a statement's balance: the partner's open documents, with their lines for a workbook, and slips (reference.md §3.9).
// A balance is the partner's, whoever asks; documents and slips are shown within the person's data scope and warehouses, so that what is listed may come
// to less than the balance (reference.md §6.4).
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  getStatementOpenDocuments,
  getStatementSlips,
  type openDocumentRow,
  partnerSearch,
  type statementSlipRow,
} from "@kontor/contracts/reports/statement";
import type { Ctx } from "@kontor/service-kit/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/sql";
import type { z } from "zod";
import { contains, orderOf, type Search, searchOf } from "./asked.ts";
import { type Found, findReport, seenBy } from "./found.ts";
import { money } from "./product.query.ts";
import { daysAsked } from "./range.ts";
import { depotsOf, documentCondition, isHidden, partnerCondition, partnerPrice, scopeOf } from "./reach.ts";
import { signOf } from "./statement.query.ts";
import { TIME } from "./time.ts";

type Of = Query<typeof getStatementOpenDocuments>;
type PartnerQuery = Partial<Of> & Pick<Of, "supplierType" | "organId" | "currentPage" | "pageSize">;

/** The partner, if the person reaches it. */
function ofPartner(ctx: Ctx, { organId, supplierType }: PartnerQuery, column: string, bound: Parameters): string[] {
  const id = bound.bind(organId, "uuid");
  const type = bound.bind(supplierType, "text");
  return [
    `${column} = ${id}`,
    `exists (select from replica_partners p where p.id = ${id} and p.type = ${type})`,
    ...partnerCondition(column, type, ctx, bound),
  ];
}

/** Those of the number and the days that are asked for. */
const askedOf = async (tx: object, ctx: Ctx, alias: string, search: Search, bound: Parameters): Promise<string[]> => [
  ...(search.number === undefined
    ? []
    : [`lower(${alias}.number) like ${bound.bind(contains(search.number), "text")}`]),
  ...(await daysAsked(tx, ctx.now(), { search, column: `${alias}.day`, bound })),
];

const USER = `coalesce((select u.name from replica_users u where u.id = l.creator_id), '') as "userName"`;

export async function findOpenDocuments(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
  limit?: number,
): Promise<Found<z.output<typeof openDocumentRow>>> {
  const search = searchOf(query, partnerSearch);
  const order = orderOf(query, ["operTime", "number"], { column: "operTime", direction: "asc" });
  const depots = await depotsOf(tx, ctx, undefined);
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const conditions = [
    ...["d.effective", "d.amount_debt <> 0"],
    ...ofPartner(ctx, query, "d.partner_id", bound),
    ...scopeOf("d", ctx, bound),
    ...documentCondition("d", depots, bound),
    ...(await askedOf(tx, ctx, "d", search, bound)),
  ];
  const found = await findReport<z.output<typeof openDocumentRow>>(
    tx,
    {
      parts: [
        `listed as materialized (select d.id, d.number, d.kind, d.oper_time, d.creator_id, d.materials, ${sign}(d.amount_debt) as need,
            ${sign}(coalesce(s.amount, 0)) as finished, ${sign}(d.amount_debt - coalesce(s.amount, 0)) as rest
          from documents d left join document_settled s on s.document_id = d.id and s.kind = d.kind
          where ${conditions.join(" and ")} and d.amount_debt <> coalesce(s.amount, 0))`,
      ],
      totals: {
        needDebt: money("coalesce(sum(l.need), 0)"),
        finishDebt: money("coalesce(sum(l.finished), 0)"),
        debt: money("coalesce(sum(l.rest), 0)"),
      },
      columns: `l.id as "documentId", l.number, l.kind, ${TIME("l.oper_time")} as "operTime", ${USER}, l.materials as "materialsList",
        ${money("l.need")} as "needDebt", ${money("l.finished")} as "finishDebt", ${money("l.rest")} as debt`,
      joined: "",
      order: { operTime: "l.oper_time", number: "l.number" },
      tail: "l.number, l.id",
    },
    bound,
    { query, order, ...(limit === undefined ? {} : { limit }) },
  );
  return seenBy(
    ctx,
    getStatementOpenDocuments,
    found,
    isHidden(ctx, partnerPrice(query.supplierType)) ? ["needDebt", "finishDebt", "debt"] : [],
  );
}

export async function findSlips(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
): Promise<Found<z.output<typeof statementSlipRow>>> {
  const search = searchOf(query, partnerSearch);
  const order = orderOf(query, ["operTime", "number"], { column: "operTime", direction: "desc" });
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const conditions = [
    "s.effective",
    "s.kind in ('money-in', 'money-out')",
    ...ofPartner(ctx, query, "s.partner_id", bound),
    ...scopeOf("s", ctx, bound),
    ...(await askedOf(tx, ctx, "s", search, bound)),
  ];
  const found = await findReport<z.output<typeof statementSlipRow>>(
    tx,
    {
      parts: [
        `listed as materialized (select s.id, s.number, s.kind, s.bill_time, s.creator_id, ${sign}(s.total_price) as total_price,
          ${sign}(s.discount_money) as discount, ${sign}(s.change_amount) as moved from slips s where ${conditions.join(" and ")})`,
      ],
      totals: {
        totalPrice: money("coalesce(sum(l.total_price), 0)"),
        discountMoney: money("coalesce(sum(l.discount), 0)"),
        changeAmount: money("coalesce(sum(l.moved), 0)"),
      },
      columns: `l.id as "slipId", l.number, l.kind, ${TIME("l.bill_time")} as "operTime", ${USER}, ${money("l.total_price")} as "totalPrice",
        ${money("l.discount")} as "discountMoney", ${money("l.moved")} as "changeAmount"`,
      joined: "",
      order: { operTime: "l.bill_time", number: "l.number" },
      tail: "l.number desc, l.id",
    },
    bound,
    { query, order },
  );
  const hidden = isHidden(ctx, partnerPrice(query.supplierType)) ? ["totalPrice", "discountMoney", "changeAmount"] : [];
  return seenBy(ctx, getStatementSlips, found, hidden);
}
