// Totals of documents' lines by kind: what came in and went out by day and warehouse, and by month with all warehouses together, too; the cost of goods sold the
// same way. Rows are written in the order of their keys, so that postings cannot deadlock.
import { statement } from "@kontor/service-kit/database/statement";
import { ALL_WAREHOUSES } from "./stock.rules.ts";
import { adding } from "./totals.store.ts";

type Rows = readonly Record<string, string>[];
interface Sums {
  /** What tells the goods apart, beside the kind, day and warehouse. */
  goods: Readonly<Record<string, "uuid" | "boolean">>;
  figures: readonly string[];
}

/** Adds rows to `…_days` and `…_months` in one statement. */
function additionTo(name: string, { goods, figures }: Sums) {
  const [keys, summed] = [Object.keys(goods), figures.map((figure) => `sum(${figure})`).join(", ")];
  const [own, all] = [keys.join(", "), [...keys, ...figures].join(", ")];
  const types = [...Object.entries(goods), ...figures.map((figure) => [figure, "numeric"])].map((pair) =>
    pair.join(" "),
  );
  const grouped = Array.from({ length: 3 + keys.length }, (_, at) => at + 1).join(", ");
  const ADD = statement(`with moved as materialized (select * from json_to_recordset($1::json)
      as g(kind text, day date, depot_id uuid, ${types.join(", ")})),
    days as (${adding(`${name}_days`, ["kind", "day", "depot_id", ...keys], figures, `select kind, day, depot_id, ${all} from moved`)})
    ${adding(
      `${name}_months`,
      ["depot_id", "kind", "month", ...keys],
      figures,
      `select place as depot_id, kind, date_trunc('month', day)::date as month, ${own}, ${summed}
      from moved cross join lateral unnest(array[depot_id, '${ALL_WAREHOUSES}'::uuid]) as place where (select count(*) from days) > 0 group by ${grouped}`,
    )}`);
  return async (tx: object, rows: Rows): Promise<void> => {
    if (rows.length > 0) await ADD.run(tx, JSON.stringify(rows));
  };
}

/** One row for each kind, day, warehouse, product, barcode row and way. */
export const addToLineSums = additionTo("line", {
  goods: { product_id: "uuid", barcode_id: "uuid", is_in: "boolean" },
  figures: ["quantity", "amount", "net"],
});
/** One row for each kind, day, warehouse and product. */
export const addToCosts = additionTo("cost", { goods: { product_id: "uuid" }, figures: ["cost"] });
