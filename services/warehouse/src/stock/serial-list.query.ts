// Lists the serial numbers of a product, one row for each stay in a warehouse (reference.md §2.10).
import type { Query } from "@kontor/contracts/core/endpoint";
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import type { listSerialNumbers, SerialNumberRow } from "@kontor/contracts/warehouse/serial-number";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import { type Visibility, visibleRow } from "./document-owners.store.ts";
import { partOf } from "./tracking.query.ts";

/** One that another document has claimed is still where it is. */
const IN_STOCK = "s.state in ('there', 'leaving')";
const through = (way: "in" | "out"): string =>
  `left join lateral (select s.${way}_kind as kind, s.${way}_document_id as document_id, s.${way}_number as number) ${way}_by on ${way}_by.document_id is not null
    left join stock_lines ${way}_line on ${way}_line.document_id = ${way}_by.document_id and ${way}_line.kind = ${way}_by.kind
      and ${way}_line.line_id = s.${way}_line_id and ${way}_line.leg = s.${way}_leg`;
/** A document out of the reader's reach keeps its kind and time (docs/decisions/0029). */
const document = (way: "in" | "out"): string => {
  const seen = visibleRow(`${way}_by`, 7);
  return `case when ${way}_by.document_id is not null then json_build_object('documentId', case when ${seen} then ${way}_by.document_id end,
    'kind', ${way}_by.kind, 'number', case when ${seen} then coalesce(${way}_by.number, '') else '' end, 'operTime', ${isoTime(`${way}_line.oper_time`)}) end`;
};
const SERIALS = statement<{
  rows: SerialNumberRow[];
  count: number;
}>(`with asked as (select $3::uuid[] as depots, $4::text as sold),
  found as (select s.* from serial_numbers s, asked where s.product_id = $1::uuid and s.number_key like $2 and s.state <> 'coming'
    and (depots is null or s.depot_id = any(depots)) and (sold is null or (sold = '0') = (${IN_STOCK})))
  select (select count(*)::int from (select from found limit ${COUNT_EXACT_MAX + 1}) counted) as count,
    (select coalesce(json_agg(json_build_object('id', s.id, 'serialNumber', s.number, 'depotName', coalesce(d.name, ''),
        'isSell', case when ${IN_STOCK} then '0' else '1' end, 'cameBy', ${document("in")}, 'leftBy', ${document("out")},
        'inPrice', case when ${visibleRow("in_by", 7)} then trim_scale(round(in_line.value / nullif(in_line.quantity, 0), 6))::text end,
        'createTime', ${isoTime("s.created_at")}) order by s.number_key, s.created_at, s.id), '[]')
      from (select * from found order by number_key, created_at, id limit $5::int offset $6::int) s
        left join depots d on d.id = s.depot_id ${through("in")} ${through("out")}) as rows`);

/** @param depotIds the warehouses to search; null: all of the tenant */
export async function serialNumbersOf(
  tx: object,
  { materialId, name, isSell, currentPage, pageSize }: Query<typeof listSerialNumbers>,
  depotIds: readonly string[] | null,
  visibility: Visibility,
) {
  const values = [materialId, partOf(name), depotIds && [...depotIds], isSell ?? null];
  const [answer] = await SERIALS.rows(tx, ...values, pageSize, (currentPage - 1) * pageSize, ...visibility);
  const { rows = [], count = 0 } = answer ?? {};
  return { rows, total: Math.min(count, COUNT_EXACT_MAX), totalIsExact: count <= COUNT_EXACT_MAX };
}
