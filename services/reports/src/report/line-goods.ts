// What tells the goods of document lines apart, in reports about lines: variant, batch with its days, serial numbers.
import { trackedKey } from "@kontor/contracts/document/tracking";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { contains, type Search } from "@kontor/service-kit/report/query-params";

/** Characters of a cell of a workbook. */
const TEXT_MAX = 32_000;

const KEY = "(c.document_id, c.kind, c.line_id, c.leg)";
const LINE = "t.document_id, t.kind, t.line_id, t.leg";

/** The columns of a line `t`, with its barcode row `b`, and with what `GOODS_OF_LINE` joins. */
export const LINE_GOODS = `coalesce(b.sku, '') as sku, coalesce(e.batch, '') as "batchNumber", coalesce(e.produced::text, '') as "productionDate",
  coalesce(e.expires::text, '') as "expirationDate", coalesce(e.serials, '') as "snList"`;

export const GOODS_OF_LINE = `left join lateral (select max(c.code) filter (where not c.is_serial) as batch, max(c.production_date) as produced,
    max(c.expiry_date) as expires, left(string_agg(c.code, ', ' order by c.code_key) filter (where c.is_serial), ${TEXT_MAX}) as serials
  from traced_lines c where ${KEY} = (${LINE})) e on true`;

/** The condition of a filter that a batch's number contains a text, in whatever letter case and width. */
export const isBatch = (number: string, text: unknown, bound: Parameters): string =>
  `kit.tracked_key(${number}) like ${bound.bind(contains(trackedKey(String(text))), "text")}`;

/**
 * The condition of the filter `code` on the batch and serial numbers of a line.
 * @param line its key
 * @param seen whether the reader may learn of its serial numbers
 */
export const codeCondition = ({ code }: Search, bound: Parameters, line = LINE, seen = "true"): string[] =>
  code === undefined
    ? []
    : [
        `exists (select from traced_lines c where ${KEY} = (${line}) and (not c.is_serial or ${seen})
          and c.code_key like ${bound.bind(contains(trackedKey(String(code))), "text")})`,
      ];

/** The columns of a document, from what `goodsOfDocument` joins; of a slip they are empty. */
export const DOCUMENT_GOODS = `coalesce(e.skus, '') as sku, coalesce(e.batches, '') as "batchNumber", coalesce(e.serials, '') as "snList"`;

const textOf = (each: string, where = "true"): string =>
  `left(string_agg(distinct ${each}, ', ') filter (where ${where}), ${TEXT_MAX})`;
const BATCH = `c.code || case when coalesce(c.production_date, c.expiry_date) is null then ''
  else ' (' || coalesce(c.production_date::text, '…') || ' – ' || coalesce(c.expiry_date::text, '…') || ')' end`;
/** Joins `e` to documents `l(id, kind)`: what their lines moved. @param conditions on the lines `t` */
export const goodsOfDocument = (
  conditions: readonly string[],
): string => `left join lateral (select ${textOf("nullif(b.sku, '')")} as skus,
    ${textOf(BATCH, "not c.is_serial")} as batches, ${textOf("c.code", "c.is_serial")} as serials
  from document_lines t left join replica_barcodes b on b.id = t.barcode_id
    left join traced_lines c on ${KEY} = (${LINE})
  where ${["t.document_id = l.id", "t.kind = l.kind", ...conditions].join(" and ")}) e on true`;
