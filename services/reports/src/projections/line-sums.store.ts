// Totals of documents' lines by kind: what came in and went out by day and warehouse, and by month with all warehouses together, too; the cost of goods sold the
// same way. Closed quarters (closing.store.ts) have sums of their own, from which reports read a year. Rows are written in the order of their keys, so
// that postings cannot deadlock.
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import { ALL_WAREHOUSES } from "./stock.rules.ts";
import { adding, IN_MONTH, WRITES_SUMS } from "./totals.store.ts";
import { tradeOf } from "./trade.rules.ts";

type Rows = readonly Record<string, string>[];
interface Sums {
  /** What tells the goods apart, beside the kind, day and warehouse. */
  goods: Readonly<Record<string, "uuid" | "boolean">>;
  figures: readonly string[];
  /** Figures of `sold_quarters` and `warehouse_quarters`, and what of a row is added to them. */
  sold: Readonly<Record<string, string>>;
}
const KINDS = saleKinds.map((kind) => `'${kind}'`).join(", ");
const TRADE = `case ${saleKinds.map((kind) => `when kind = '${kind}' then '${tradeOf(kind)}'`).join(" ")} end`;
/** The last month of the quarter of a day. */
export const quarterOf = (day: string): string => `(date_trunc('quarter', ${day}) + interval '2 months')::date`;
const WAREHOUSES = `cross join lateral unnest(array[depot_id, '${ALL_WAREHOUSES}'::uuid]) as place`;
/** What was moved in quarters that are closed already: mostly nothing. */
const OF_CLOSED = `from moved join sums_closed c on c.month = ${quarterOf("day")}`;
const LATE = `${OF_CLOSED} ${WAREHOUSES}`;
const SOLD_KEY = ["depot_id", "trade", "quarter", "product_id"];
const WAREHOUSE_KEY = ["quarter", "trade", "depot_id"];
const grouped = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join(", ");

/** Adds rows to `…_days`, `…_months` and the sums of closed quarters in one statement. @param quarters of the rows as they are, where such are kept */
function additionTo(name: string, { goods, figures, sold }: Sums, quarters?: `${string}_quarters`) {
  const [keys, summed] = [Object.keys(goods), figures.map((figure) => `sum(${figure})`).join(", ")];
  const [own, all] = [keys.join(", "), [...keys, ...figures].join(", ")];
  const types = [...Object.entries(goods), ...figures.map((figure) => [figure, "numeric"])].map((pair) =>
    pair.join(" "),
  );
  const by = grouped(3 + keys.length);
  const late = quarters
    ? `quarters as (${adding(
        quarters,
        ["depot_id", "kind", "quarter", ...keys],
        figures,
        `select place as depot_id, kind, c.month as quarter, ${own}, ${summed} ${LATE} where (select count(*) from months) >= 0 group by ${by}`,
      )}),`
    : "";
  const soldSums = Object.values(sold)
    .map((of) => `sum(${of})`)
    .join(", ");
  const ADD = statement(`with moved as materialized (select * from json_to_recordset($1::json)
      as g(kind text, day date, depot_id uuid, ${types.join(", ")})),
    days as (${adding(`${name}_days`, ["kind", "day", "depot_id", ...keys], figures, `select kind, day, depot_id, ${all} from moved`)}),
    months as (${adding(
      `${name}_months`,
      ["depot_id", "kind", "month", ...keys],
      figures,
      `select place as depot_id, kind, date_trunc('month', day)::date as month, ${own}, ${summed}
      from moved ${WAREHOUSES} where (select count(*) from days) > 0 and ${WRITES_SUMS} group by ${by}`,
    )}),
    ${late}
    sold as (${adding(
      "sold_quarters",
      SOLD_KEY,
      Object.keys(sold),
      `select place as depot_id, ${TRADE} as trade, c.month as quarter, product_id, ${soldSums}
      ${LATE} where kind in (${KINDS}) and (select count(*) from ${quarters ? "quarters" : "months"}) >= 0 group by ${grouped(4)}`,
    )}),
    warehouses as (${adding(
      "warehouse_quarters",
      WAREHOUSE_KEY,
      Object.keys(sold),
      `select c.month as quarter, ${TRADE} as trade, depot_id, ${soldSums} ${OF_CLOSED}
      where kind in (${KINDS}) and (select count(*) from sold) >= 0 group by ${grouped(3)}`,
    )}) select count(*) from warehouses`);
  return async (tx: object, rows: Rows): Promise<void> => {
    if (rows.length > 0) await ADD.run(tx, JSON.stringify(rows));
  };
}

/** What lines tell of `sold_quarters`, and what costs tell; returns are not signed. */
const SOLD_LINES = {
  out_quantity: "case when is_in then 0 else quantity end",
  sale: "case when is_in then 0 else net end",
  in_quantity: "case when is_in then quantity else 0 end",
  returned: "case when is_in then net else 0 end",
};
const SOLD_COSTS = { cost: "cost" };
const LINES: Sums = {
  goods: { product_id: "uuid", barcode_id: "uuid", is_in: "boolean" },
  figures: ["quantity", "amount", "net"],
  sold: SOLD_LINES,
};
const COSTS: Sums = { goods: { product_id: "uuid" }, figures: ["cost"], sold: SOLD_COSTS };
/** One row for each kind, day, warehouse, product, barcode row and way. */
export const addToLineSums = additionTo("line", LINES, "line_quarters");
/** One row for each kind, day, warehouse and product. */
export const addToCosts = additionTo("cost", COSTS);

const [LINE_KEYS, LINE_FIGURES] = [Object.keys(LINES.goods).join(", "), LINES.figures];
const WITHIN = "month <= $1::date and month > ($1::date - interval '3 months')";
/** Sums up the quarter whose last month is $1, from its months: all lines, and what was sold at which cost. */
export const CLOSE_LINES =
  statement(`insert into line_quarters (depot_id, kind, quarter, ${LINE_KEYS}, ${LINE_FIGURES.join(", ")})
  select depot_id, kind, $1::date, ${LINE_KEYS}, ${LINE_FIGURES.map((each) => `sum(${each})`).join(", ")} from line_months where ${WITHIN}
  group by depot_id, kind, ${LINE_KEYS} order by depot_id, kind, ${LINE_KEYS}`);
const SOLD_NAMES = [...Object.keys(SOLD_LINES), ...Object.keys(SOLD_COSTS)];
export const CLOSE_SOLD = statement(`insert into sold_quarters (${SOLD_KEY.join(", ")}, ${SOLD_NAMES.join(", ")})
  select depot_id, trade, $1::date, product_id, ${SOLD_NAMES.map((each) => `sum(${each})`).join(", ")} from (
    select depot_id, ${TRADE} as trade, product_id, ${Object.values(SOLD_LINES).join(", ")}, 0 as cost from line_months where ${WITHIN} and kind in (${KINDS})
    union all select depot_id, ${TRADE}, product_id, 0, 0, 0, 0, cost from cost_months where ${WITHIN} and kind in (${KINDS})) sold (depot_id, trade, product_id, ${SOLD_NAMES.join(", ")})
  group by depot_id, trade, product_id order by depot_id, trade, product_id`);
/** The same by warehouse alone, from what CLOSE_SOLD has written. */
export const CLOSE_WAREHOUSES =
  statement(`insert into warehouse_quarters (${WAREHOUSE_KEY.join(", ")}, ${SOLD_NAMES.join(", ")})
  select quarter, trade, depot_id, ${SOLD_NAMES.map((each) => `sum(${each})`).join(", ")} from sold_quarters
  where quarter = $1::date and depot_id <> '${ALL_WAREHOUSES}' group by ${grouped(3)} order by ${grouped(3)}`);

const monthFromDays = (name: string, { goods, figures }: Sums) => {
  const keys = ["kind", ...Object.keys(goods)].join(", ");
  const key = `coalesce(depot_id, '${ALL_WAREHOUSES}'), ${keys}`;
  return statement(`insert into ${name}_months (month, depot_id, ${keys}, ${figures.join(", ")})
    select $1::date, ${key}, ${figures.map((figure) => `sum(${figure})`).join(", ")} from ${name}_days where ${IN_MONTH}
    group by grouping sets ((depot_id, ${keys}), (${keys})) order by ${key}`);
};
/** What lines and costs brought in month $1, from its days. */
export const MAKE_LINE_MONTH = monthFromDays("line", LINES);
export const MAKE_COST_MONTH = monthFromDays("cost", COSTS);
