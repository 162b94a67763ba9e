// Reads documents as the wire shows them: rows of lists, and whole ones for form, detail and print.

import { notFound } from "@kontor/contracts/core/error";
import type { DocumentDetail, DocumentRow, PrintedDocument } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock, transits } from "@kontor/contracts/document/movements";
import type { Ctx } from "../context/ctx.ts";
import { type Parameters, parameters, rowsOf } from "../database/sql.ts";
import { statement } from "../database/statement.ts";
import { accountColumns, asJson, headColumns, lineColumns } from "./columns.ts";
import { DAYS_IN_TRANSIT, IS_OVERDUE } from "./due.sql.ts";
import { DEDUCTED } from "./open-item.sql.ts";
import { SHOWN_PROCURED, UNPURCHASED } from "./procured.store.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";
import { visibilityConditions } from "./visibility.ts";
import { type DocumentResult, detailOf, rowOf } from "./wire-mapper.rules.ts";

const NONE = "'[]'::json";
const HEAD = asJson(headColumns, "d");
const SALESPEOPLE = `(select coalesce(json_agg(p.name), '[]') from unnest(d.seller_ids) with ordinality as s(id, at) join replica_persons p on p.id = s.id)`;
const ACCOUNTS = `(select coalesce(json_agg(${asJson(accountColumns, "a", { name: "coalesce(r.name, '')" })} order by a.position), '[]')
    from document_accounts a left join replica_accounts r on r.id = a.account_id where a.document_id = d.id)`;
/** Each warehouse of the lines once, in their order (reference.md §1.5). */
const warehousesIn = (column: string): string => `(select coalesce(string_agg(w.name, ', ' order by l.at), '')
    from (select ${column} as depot_id, min(position) as at from document_lines where document_id = d.id group by ${column}) l
    join replica_depots w on w.id = l.depot_id)`;
export const WAREHOUSES = warehousesIn("depot_id");
/** Their target warehouses; empty in kinds whose lines have none. */
export const targetWarehouses = ({ movements }: DocumentKind): string =>
  movements.hasTarget ? warehousesIn("another_depot_id") : "''";
/** The name of a line's target warehouse. */
export const targetName = ({ movements }: DocumentKind): string =>
  movements.hasTarget ? "coalesce((select w.name from replica_depots w where w.id = l.another_depot_id), '')" : "''";
/** Of the kinds that are made from it: what another service's source has may bear the same id. */
const madeFrom = ({ targets }: DocumentKind): string =>
  `b.kind in (${targets.map(({ name }) => `'${name}'`).join(", ")})`;
const STOCK_REVISION = "(select p.stock_revision from document_postings p where p.document_id = d.id)";
const HOLD_WAREHOUSE = "coalesce((select w.name from replica_depots w where w.id = d.held_depot_id), '')";
/** The documents made from a document, as far as the user may see them (RBAC-5). */
const returnsFor = (ctx: Ctx, bound: Parameters, kind: DocumentKind): string => `(select
    coalesce(json_agg(json_build_object('id', b.id, 'number', b.number, 'kind', b.kind) order by b.number), '[]')
    from documents b where ${["b.link_id = d.id", madeFrom(kind), ...visibilityConditions(ctx, bound, kind, "b")].join(" and ")})`;

/** Of an order: what deliveries have left of its quantities, in its lines' units, what they deducted of its deposit, and where the rest of it went. */
const OPEN = `json_build_object('deducted', ${DEDUCTED("d", "null")}, 'accountName', coalesce(
    (select a.name from replica_accounts a where a.id = d.deposit_account_id), ''), 'number', (
    with by as materialized (select ${takenByLine({ source: "d.id" })} as taken)
    select coalesce(sum(greatest(0, l.quantity_base - ${takenOf("by.taken")}) / l.ratio), 0)::numeric(24, 3)::text
    from document_lines l, by where l.document_id = d.id))`;

/** What deliveries took of an order and left of it, and receipts of a transfer whose goods are in transit; other kinds have nothing of it. */
const OF_ORDERS = {
  ...{ isOverdue: `coalesce(${IS_OVERDUE}, false)`, open: OPEN },
  ...{ taken: `${takenOf("by.taken")}::text`, daysInTransit: "null" },
};
const OF_OTHERS: typeof OF_ORDERS = { isOverdue: "false", open: "null", taken: "null", daysInTransit: "null" };
const OF_TRANSFERS: typeof OF_ORDERS = {
  ...OF_OTHERS,
  taken: `case when l.transit = ${transits.sent} then ${takenOf("by.taken")}::text end`,
  daysInTransit: DAYS_IN_TRANSIT,
};
const deliveriesOf = ({ progress, movements }: DocumentKind): typeof OF_ORDERS =>
  progress ? OF_ORDERS : movements.hasTarget ? OF_TRANSFERS : OF_OTHERS;

/** A head with its related values for list and detail; what the kind does not have is not queried. */
const rowFor = (ctx: Ctx, bound: Parameters, kind: DocumentKind): string => `${HEAD} as head, json_build_object(
    'amountSettled', d.amount_settled::text,
    'partnerName', coalesce((select p.name from replica_partners p where p.id = d.partner_id), ''),
    'depotNames', ${movesStock(kind.movements) ? WAREHOUSES : "''"},
    'anotherDepotNames', ${targetWarehouses(kind)},
    'heldDepotName', ${kind.mayHold ? HOLD_WAREHOUSE : "''"},
    'isOverdue', ${deliveriesOf(kind).isOverdue},
    'daysInTransit', ${deliveriesOf(kind).daysInTransit},
    'salespersonNames', ${kind.hasSalespersons ? SALESPEOPLE : NONE},
    'accounts', ${kind.amounts.movesMoney ? ACCOUNTS : NONE},
    'backs', ${kind.targets.length === 0 ? NONE : returnsFor(ctx, bound, kind)},
    'open', ${deliveriesOf(kind).open},
    'unpurchased', ${kind.procuredBy ? UNPURCHASED : "null"},
    'stockRevision', ${movesStock(kind.movements) ? STOCK_REVISION : "null"},
    'closedTo', (select k.closed_to from kit.period_locks k where d.oper_time < k.closed_before)) as related`;

/** Lines with warehouse names and costs, of linked ones what their source had and other documents took, and of orders what deliveries took. */
const linesFor = (kind: DocumentKind): string =>
  `(with by as materialized (select ${takenByLine({ source: "d.id" })} as taken, ${takenByLine({ source: "d.link_id", except: "d.id" })} as source_taken)
  select coalesce(json_agg(${asJson(lineColumns, "l", {
    tracking: `(select json_build_object('enableSerialNumber', p.enable_serial_number, 'enableBatchNumber', p.enable_batch_number)
      from replica_products p where p.id = l.product_id)`,
    depotName: "coalesce((select w.name from replica_depots w where w.id = l.depot_id), '')",
    anotherDepotName: targetName(kind),
    cost: "(select p.costs->>l.id::text from document_postings p where p.document_id = d.id)",
    source: `case when l.link_line_id is null then null else (select json_build_object('quantityBase', s.quantity_base::text,
      'takenBase', ${takenOf("by.source_taken", "s.id::text")}::text)
      from document_lines s where s.document_id = d.link_id and s.id = l.link_line_id) end`,
    takenBase: deliveriesOf(kind).taken,
    procuredBase: kind.procuredBy ? SHOWN_PROCURED : "null",
  })} order by l.position), '[]') from document_lines l, by where l.document_id = d.id)`;
const FILES = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) order by at), '[]')
  from unnest(d.attachment_ids) with ordinality as n(id, at) join attachments f on f.id = n.id)`;

/** A statement that finds a page's ids, in their order. */
interface Listed {
  ids: string;
  bound: Parameters;
}

const rowsText = (ctx: Ctx, kind: DocumentKind, ids: string, bound: Parameters): string =>
  `select ${rowFor(ctx, bound, kind)}, at from unnest(${ids}) with ordinality as listed(id, at) join documents d on d.id = listed.id`;

/** Rows of a list in the order of `ids`, which are values or a statement that finds them. */
export async function findRows(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  listed: readonly string[] | Listed,
): Promise<DocumentRow[]> {
  const bound = "ids" in listed ? listed.bound : parameters();
  const ids = "ids" in listed ? `array(${listed.ids})` : bound.bind(listed, "uuid[]");
  const rows = await rowsOf<DocumentResult>(tx, `${rowsText(ctx, kind, ids, bound)} order by at`, bound);
  return rows.map((each) => rowOf(kind, each));
}

/** A page's rows and the whole list's count, in one statement, which counts whether or not the page has rows. */
export async function findCounted(
  tx: object,
  ctx: Ctx,
  kind: DocumentKind,
  { ids, bound, count }: Listed & { count: string },
): Promise<{ rows: DocumentRow[]; count: number }> {
  const rows = await rowsOf<DocumentResult & { n: number }>(
    tx,
    `select counted.n, page.* from (${count}) counted left join (${rowsText(ctx, kind, `array(${ids})`, bound)}) page on true order by at`,
    bound,
  );
  return { rows: rows.filter(({ head }) => head).map((each) => rowOf(kind, each)), count: rows[0]?.n ?? 0 };
}

/** One document with its lines. @throws Refusal `not-found`, also for a document that the user may not see */
export const findDetail = (tx: object, ctx: Ctx, kind: DocumentKind, id: string): Promise<DocumentDetail> =>
  findBy(tx, ctx, kind, { field: "id", type: "uuid", value: id });

/** The same by its number. */
export const findByNumber = (tx: object, ctx: Ctx, kind: DocumentKind, number: string): Promise<DocumentDetail> =>
  findBy(tx, ctx, kind, { field: "number", type: "text", value: number });

type PrintFields = Omit<PrintedDocument, keyof DocumentDetail>;
const PRINT_FIELDS =
  statement<PrintFields>(`select coalesce(p.contacts, '') as contacts, coalesce(p.address, '') as address,
    coalesce(nullif(p.telephone, ''), p.phone_num, '') as phone, coalesce(s.settings ->> 'saleAgreement', '') as agreement
  from (select $1::uuid as id) input left join replica_partners p on p.id = input.id left join replica_settings s on true`);

/** Further texts of a printed document: its partner's as they are today, and the tenant's terms. */
export async function findPrintFields(tx: object, partnerId: string | null): Promise<PrintFields> {
  const [rows] = await PRINT_FIELDS.rows(tx, partnerId);
  return rows ?? { contacts: "", phone: "", address: "", agreement: "" };
}

interface Sought {
  field: "id" | "number";
  type: "uuid" | "text";
  value: string;
}

async function findBy(tx: object, ctx: Ctx, kind: DocumentKind, sought: Sought): Promise<DocumentDetail> {
  const bound = parameters();
  const conditions = [
    `d.${sought.field} = ${bound.bind(sought.value, sought.type)}`,
    `d.kind = ${bound.bind(kind.name, "text")}`,
    ...visibilityConditions(ctx, bound, kind),
  ];
  const [rows] = await rowsOf<Required<DocumentResult>>(
    tx,
    `select ${rowFor(ctx, bound, kind)}, ${linesFor(kind)} as lines, ${FILES} as files from documents d where ${conditions.join(" and ")}`,
    bound,
  );
  if (!rows) throw notFound(sought.field);
  return detailOf(kind, rows);
}
