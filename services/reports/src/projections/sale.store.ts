// Stores sales by document. The document's fact and the stock's fact come in any order from two consumers; each writes its own part of the same row, after it
// has locked its own record of the document, and in the order of keys, so that they wait for each other and cannot deadlock.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { soldBy } from "@kontor/contracts/document/sold";
import { statement } from "@kontor/service-kit/database/statement";
import type { Key } from "./document.rules.ts";
import { sums } from "./grouped-sums.rules.ts";
import { quarterOf } from "./line-sums.store.ts";
import { isSale, laterCosts, ownCost } from "./sale.rules.ts";
import { sharesOf } from "./salesperson-share.ts";
import type { StockState } from "./stock.rules.ts";

const PARTS = {
  ...{ effective: "boolean", day: "date", number: "text", oper_time: "timestamptz" },
  ...{ partner_id: "uuid", partner_type: "text", creator_id: "uuid", department_id: "uuid", seller_ids: "uuid[]" },
  ...{ quantity: "numeric", revenue: "numeric", fees: "numeric", paid: "numeric" },
};
/** What sums by person (person_quarters) are made of. */
const COUNTED = [
  "effective",
  "day",
  "kind",
  "creator_id",
  "department_id",
  "seller_ids",
  "quantity",
  "revenue",
  "paid",
  "cost",
];
const PERSON_KEY = "quarter, kind, creator_id, department_id, seller_id";
const PERSON_FIGURES = ["documents", "bills", "quantity", "revenue", "paid", "cost"];
const PERSON_COLUMNS = `${PERSON_KEY}, ${PERSON_FIGURES.join(", ")}`;
const orNil = (column: string): string => `coalesce(${column}, '${NIL_ID}')`;
/** Sums of sales `s` by quarter, kind and persons. @param columns among which `quarter` and `sign` are */
const byPerson = (
  sales: string,
  columns: string,
): string => `select quarter, kind, ${orNil("creator_id")}, ${orNil("department_id")}, ${orNil("seller_id")},
    sum(case at when 1 then sign else 0 end), sum(sign), sum(sign * quantity), sum(sign * revenue), sum(sign * paid), sum(sign * cost)
  from (${sharesOf(sales, `${columns}, s.kind, s.creator_id, s.department_id`)}) shares group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;

/** Sums up the sales of the quarter whose last month is $1. */
export const CLOSE_PERSONS = statement(
  `insert into person_quarters (${PERSON_COLUMNS}) ${byPerson(
    `(select *, $1::date as quarter, 1 as sign from sale_documents where effective and day >= ($1::date - interval '2 months')::date
    and day < ($1::date + interval '1 month')::date) s`,
    "s.quarter, s.sign",
  )}`,
);

/** Writes parts of sales, and what that changes of the sums of closed quarters: mostly nothing. */
const upsert = (parts: Readonly<Record<string, string>>) => {
  const names = Object.keys(parts);
  const types = Object.entries(parts).map((pair) => pair.join(" "));
  return statement(`with changed as (insert into sale_documents (id, kind, ${names.join(", ")})
      select id, kind, ${names.join(", ")} from json_to_recordset($1::json) as g(id uuid, kind text collate "C", ${types.join(", ")}) order by id, kind
      on conflict (tenant_id, id, kind) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}
      returning ${COUNTED.flatMap((name) => [`old.${name} as before_${name}`, `new.${name}`]).join(", ")}),
    sales as materialized (select -1 as sign, ${COUNTED.map((name) => `before_${name} as ${name}`).join(", ")} from changed where before_effective
      union all select 1, ${COUNTED.join(", ")} from changed where effective),
    late as (select s.*, c.month as quarter from sales s join sums_closed c on c.month = ${quarterOf("s.day")})
    insert into person_quarters as t (${PERSON_COLUMNS}) ${byPerson("late s", "s.quarter, s.sign")}
    on conflict (tenant_id, ${PERSON_KEY}) do update set ${PERSON_FIGURES.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")}`);
};
const STATE = upsert(PARTS);
const COST = upsert({ cost: "numeric" });
const DAY = upsert({ day: "date" });

/** A posted document with its day; without an effect it was withdrawn. */
export interface Posted extends Key {
  day: string;
  number: string;
  operTime: string;
  effect: DocumentEffect | undefined;
}
const WITHDRAWN = { seller_ids: [], partner_type: "", quantity: "0", revenue: "0", fees: "0", paid: "0" };
const partsOf = (effect: DocumentEffect): object => ({
  ...{ partner_id: effect.partnerId, partner_type: effect.partnerType },
  ...{ creator_id: effect.creatorId, department_id: effect.departmentId, seller_ids: effect.sellerIds },
  ...{ ...soldBy(effect), fees: effect.amountOther, paid: effect.amountPaid },
});

/** What documents state of themselves. */
export async function storeSales(tx: object, documents: readonly Posted[]): Promise<void> {
  const rows = documents
    .filter(({ kind }) => isSale(kind))
    .map(({ effect, operTime: oper_time, ...head }) => ({
      ...{ ...head, oper_time, effective: effect !== undefined },
      ...(effect ? partsOf(effect) : WITHDRAWN),
    }));
  if (rows.length > 0) await STATE.run(tx, JSON.stringify(rows));
}

/** Moves sales to their documents' days. */
export async function redateSales(tx: object, documents: readonly (Key & { day: string })[]): Promise<void> {
  const rows = documents.flatMap(({ id, kind, day }) => (isSale(kind) ? [{ id, kind, day }] : []));
  if (rows.length > 0) await DAY.run(tx, JSON.stringify(rows));
}

const NO_LATER = statement(`delete from later_costs
  where document_id = any($1::uuid[]) and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))`);
const LATER =
  statement(`insert into later_costs (document_id, kind, day, depot_id, product_id, cost) select * from json_to_recordset($1::json)
  as g(document_id uuid, kind text, day date, depot_id uuid, product_id uuid, cost numeric)`);

/** A document's goods in the stock ledger. */
export interface Costed {
  id: string;
  state: StockState;
  /** What the ledger held before, if anything. */
  before?: StockState;
}
const isBookedLater = (state: StockState | undefined): boolean =>
  state?.lines.some(({ booked }) => booked.length > 0) ?? false;

/** What the stock ledger states of the cost of documents' goods. */
export async function storeCosts(tx: object, documents: readonly Costed[]): Promise<void> {
  const sales = documents.filter(({ state }) => isSale(state.kind) && state.day !== null);
  if (sales.length === 0) return;
  const rows = sales.map(({ id, state }) => ({ id, kind: state.kind, cost: ownCost(state) }));
  await Promise.all([COST.run(tx, JSON.stringify(rows)), storeLater(tx, sales)]);
}

async function storeLater(tx: object, sales: readonly Costed[]): Promise<void> {
  const earlier = sales.filter(({ before }) => isBookedLater(before));
  const later = sums();
  for (const { id, state } of sales) laterCosts(later, id, state);
  const rows = later.rows();
  await Promise.all([
    ...(earlier.length > 0
      ? [
          NO_LATER.run(
            tx,
            earlier.map(({ id }) => id),
            earlier.map(({ state }) => state.kind),
          ),
        ]
      : []),
    ...(rows.length > 0 ? [LATER.run(tx, JSON.stringify(rows))] : []),
  ]);
}
