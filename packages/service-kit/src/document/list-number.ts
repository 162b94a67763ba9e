// Finds documents by a part of their number. The index has a number's digits from each digit on, with at most two of its leading zeros (write.store.ts).
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { Parameters } from "../database/sql.ts";
import { statement } from "../database/statement.ts";
import { like } from "./list-search.ts";

/** Up to so many documents are looked up by their ids; with more, the documents' own order fills a page soonest. */
const FEW = 5_000;
const SIGNIFICANT_DIGITS_MAX = 2;

const COUNTED = statement<{
  n: number;
}>(`select (select count(*) from (select from document_number_parts where part >= $1 and part < $2 limit $5) p)::int
  + (select count(*) from (select from documents where number >= $3 and number < $4 limit $5) d)::int as n`);

/**
 * The condition on `documents d`. Three significant digits or more match few; fewer, and zeros alone, are counted first, up to a bound: among
 * a million numbers `00000` may be in each or in a handful.
 */
export async function numberCondition(
  tx: object,
  kind: DocumentKind,
  value: string,
  bound: Parameters,
): Promise<string> {
  const contains = like("d.number")(value, bound);
  const digits = value.trim().replace(/^[A-Za-z]+/, "");
  if (!/^\d+$/.test(digits)) return contains;
  const significant = digits.replace(/^0+/, "");
  const part = significant === "" ? digits : digits.replace(/^0+(?=00)/, "");
  const leading = significant === "" ? `${kind.prefix}${digits}` : "";
  // The first value above all numbers that begin so: the last zero becomes a one.
  const beyond = leading === "" ? "" : `${leading.slice(0, -1)}1`;
  if (significant.length <= SIGNIFICANT_DIGITS_MAX) {
    const [row] = await COUNTED.rows(tx, part, `${part}:`, leading, beyond, FEW + 1);
    if (!row || row.n > FEW) return contains;
  }
  const parts = `select p.document_id from document_number_parts p where p.part >= ${bound.bind(part, "text")} and p.part < ${bound.bind(`${part}:`, "text")}`;
  const begun =
    leading === ""
      ? []
      : [
          `select b.id from documents b where b.number >= ${bound.bind(leading, "text")} and b.number < ${bound.bind(beyond, "text")}`,
        ];
  return `d.id = any(array(${[parts, ...begun].join(" union all ")})) and ${contains}`;
}
