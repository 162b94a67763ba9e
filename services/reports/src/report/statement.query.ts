// Statements of customers and suppliers, and what lies behind a balance: open documents and slips (reference.md §3.9, §4.5).
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import {
  getStatementAccount,
  getStatementOpenDocuments,
  getStatementSlips,
  type openDocumentRow,
  type StatementRow,
  statementSearch,
  type statementSlipRow,
  statementSorts,
} from "@kontor/contracts/reports/statement";
import type { Ctx } from "@kontor/service-kit/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/sql";
import type { z } from "zod";
import { contains, flagIn, idIn, orderOf, searchOf } from "./asked.ts";
import { type Found, findReport, seenBy } from "./found.ts";
import { money } from "./product.query.ts";
import { rangeOf } from "./range.ts";
import { isHidden, partnerCondition, partnerPrice } from "./reach.ts";
import { TIME } from "./time.ts";

type Of<Q> = Partial<Q> & Pick<Q, Extract<keyof Q, "supplierType" | "organId" | "currentPage" | "pageSize">>;
type StatementQuery = Of<Query<typeof getStatementAccount>>;
type PartnerQuery = Of<Query<typeof getStatementOpenDocuments>>;

const AMOUNTS = ["preNeed", "debtMoney", "backMoney", "allNeed"];
/** What a customer owes is positive as it is stored; what is owed to a supplier is turned around. */
const signOf = (supplierType: string): string => (supplierType === "客户" ? "" : "-");

const dayUntil = (name: string, until: string): string =>
  `left join lateral (select * from partner_days d where d.partner_id = p.id and ${until} order by d.day desc limit 1) ${name} on true`;

export async function findStatements(
  tx: object,
  ctx: Ctx,
  query: StatementQuery,
  limit?: number,
): Promise<Found<StatementRow>> {
  const { supplierType } = query;
  const search = searchOf(query, statementSearch);
  const hidden = isHidden(ctx, partnerPrice(supplierType)) ? AMOUNTS : [];
  const order = orderOf(
    query,
    statementSorts,
    hidden.length > 0 ? { column: "name", direction: "asc" } : { column: "allNeed", direction: "desc" },
    hidden,
  );
  const hasDebt = flagIn(search, "hasDebt");
  if (hasDebt && hidden.length > 0) throw refuse("field-unknown", { field: "hasDebt", values: { name: "hasDebt" } });
  const { begin, end } = await rangeOf(tx, ctx.now(), search, "threeMonths");
  const bound = parameters();
  const [sign, organId] = [signOf(supplierType), idIn(search, "organId")];
  const first = supplierType === "客户" ? "p.begin_get" : "p.begin_pay";
  const conditions = [
    `p.type = ${bound.bind(supplierType, "text")}`,
    "not p.deleted",
    ...(organId ? [`p.id = ${bound.bind(organId, "uuid")}`] : []),
    ...(search.name === undefined ? [] : [`lower(p.name) like ${bound.bind(contains(search.name), "text")}`]),
    ...partnerCondition("p.id", "p.type", ctx, bound),
  ];
  const owing = hasDebt ? `all_need ${hasDebt === "1" ? "<>" : "="} 0` : "true";
  const found = await findReport<StatementRow>(
    tx,
    {
      parts: [
        `stated as materialized (select p.id, p.name, p.enabled, ${first} + ${sign}(coalesce(s.debt - s.settled, 0)) as pre_need,
            ${sign}(coalesce(e.debt, 0) - coalesce(s.debt, 0)) as debt, ${sign}(coalesce(e.settled, 0) - coalesce(s.settled, 0)) as back
          from replica_partners p ${dayUntil("s", `d.day < ${bound.bind(begin, "date")}`)} ${dayUntil("e", `d.day <= ${bound.bind(end, "date")}`)}
          where ${conditions.join(" and ")})`,
        // Who is disabled and still owes is not left out.
        `listed as materialized (select * from (select *, pre_need + debt - back as all_need from stated) a
          where (enabled or all_need <> 0) and ${owing})`,
      ],
      totals: {
        preNeed: money("coalesce(sum(l.pre_need), 0)"),
        debtMoney: money("coalesce(sum(l.debt), 0)"),
        backMoney: money("coalesce(sum(l.back), 0)"),
        allNeed: money("coalesce(sum(l.all_need), 0)"),
      },
      columns: `l.id as "organId", l.name, p.contacts, p.telephone, p.phone_num as "phoneNum", p.email, ${money("l.pre_need")} as "preNeed", ${money("l.debt")} as "debtMoney",
        ${money("l.back")} as "backMoney", ${money("l.all_need")} as "allNeed"`,
      joined: "join replica_partners p on p.id = l.id",
      order: { name: "l.name", preNeed: "l.pre_need", debtMoney: "l.debt", backMoney: "l.back", allNeed: "l.all_need" },
      tail: "l.id",
    },
    bound,
    { query, order, ...(limit === undefined ? {} : { limit }) },
  );
  return seenBy(ctx, getStatementAccount, found, hidden);
}

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

const USER = `coalesce((select u.name from replica_users u where u.id = l.creator_id), '') as "userName"`;

export async function findOpenDocuments(
  tx: object,
  ctx: Ctx,
  query: PartnerQuery,
): Promise<Found<z.output<typeof openDocumentRow>>> {
  searchOf(query, []);
  const order = orderOf(query, ["operTime", "number"], { column: "operTime", direction: "asc" });
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const conditions = ["d.effective", "d.amount_debt <> 0", ...ofPartner(ctx, query, "d.partner_id", bound)];
  const found = await findReport<z.output<typeof openDocumentRow>>(
    tx,
    {
      parts: [
        `listed as materialized (select d.id, d.number, d.kind, d.oper_time, d.creator_id, ${sign}(d.amount_debt) as need,
            ${sign}(coalesce(s.amount, 0)) as finished, ${sign}(d.amount_debt - coalesce(s.amount, 0)) as rest
          from documents d left join document_settled s on s.document_id = d.id
          where ${conditions.join(" and ")} and d.amount_debt <> coalesce(s.amount, 0))`,
      ],
      totals: {
        needDebt: money("coalesce(sum(l.need), 0)"),
        finishDebt: money("coalesce(sum(l.finished), 0)"),
        debt: money("coalesce(sum(l.rest), 0)"),
      },
      columns: `l.id as "documentId", l.number, l.kind, ${TIME("l.oper_time")} as "operTime", ${USER}, ${money("l.need")} as "needDebt",
        ${money("l.finished")} as "finishDebt", ${money("l.rest")} as debt`,
      joined: "",
      order: { operTime: "l.oper_time", number: "l.number" },
      tail: "l.number, l.id",
    },
    bound,
    { query, order },
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
  searchOf(query, []);
  const order = orderOf(query, ["operTime", "number"], { column: "operTime", direction: "desc" });
  const bound = parameters();
  const sign = signOf(query.supplierType);
  const conditions = [
    "s.effective",
    "s.kind in ('money-in', 'money-out')",
    ...ofPartner(ctx, query, "s.partner_id", bound),
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
