// Reads the reference data of a document's rules in one statement.

import { NIL_ID } from "@kontor/contracts/core/id";
import { type DocumentKindValues, hasSameGoods, type Link } from "@kontor/contracts/document/kind-values";
import type { ClosedPeriod } from "../closing/period.rules.ts";
import { PERIOD_COLUMNS } from "../closing/period.store.ts";
import type { Ctx } from "../context/ctx.ts";
import { parameters, rowsOf } from "../database/sql.ts";
import { type NamedStatement, named, statement } from "../database/statement.ts";
import { selectResponse, type WriteKey } from "../http/idempotency.ts";
import { mayUsePartner, mayUseWarehouse } from "../resource/assignments.ts";
import { usableAttachments } from "../voucher/attachment.store.ts";
import { CommitRejected } from "../voucher/commit-rejected.ts";
import { asJson, columnsNamed, headColumns, lineColumns } from "./columns.ts";
import { stateOfDocument } from "./document.store.ts";
import { findForeignSource, sourceConditions } from "./foreign-source.store.ts";
import type { DocumentHeader, DocumentLine, DocumentSettings, ReferenceData } from "./model.ts";
import { defaultSettings, sourceFields } from "./model.ts";
import { DEDUCTED, OPEN_DEBT, OTHER_RETURNS } from "./open-item.sql.ts";
import { type Order, openFields } from "./open-order.rules.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";
import { visibilityConditions } from "./visibility.ts";

export interface ReferenceQuery {
  contract: DocumentKindValues;
  documentId: string;
  barCodes: readonly string[];
  partnerId: string | null;
  depotIds: readonly string[];
  accountIds: readonly string[];
  personIds: readonly string[];
  attachmentIds: readonly string[];
  sourceId: string | null;
  /** The link to its sources, where they are another service's. */
  foreignLink: Link | undefined;
  userId: string;
  /** False for the owner, whom assignments do not limit. */
  isLimited: boolean;
  /** The call's idempotency key, whose response may be stored already. */
  key: WriteKey | undefined;
}

export interface LoadedData extends ReferenceData {
  /** The source, where it is an order of this service, with what other documents take of it. */
  order: Order | null;
  /** The text of `stateOfDocument` of the source, where it is a document of this service. */
  sourceState: string | null;
  /** Whether a document of this service has, or had, the id, or takes from one of another service that has it: an id belongs to one document for ever. */
  isTaken: boolean;
  /** The stored response of an earlier identical call. */
  storedResponse: { digest: string; answer: unknown } | null;
}

const PRODUCT_JSON = `json_build_object('barcodeId', b.id, 'productId', p.id, 'barCode', b.bar_code, 'unit', b.unit, 'ratio', b.ratio::text,
  'sku', b.sku, 'name', p.name, 'standard', p.standard, 'model', p.model, 'color', p.color, 'brand', p.brand, 'mfrs', p.mfrs,
  'otherField1', p.other_field1, 'otherField2', p.other_field2, 'otherField3', p.other_field3, 'enabled', p.enabled,
  'enableSerialNumber', p.enable_serial_number, 'enableBatchNumber', p.enable_batch_number, 'manySku', p.many_sku, 'variantId', case when p.many_sku then b.id else '${NIL_ID}' end, 'weight', p.weight::text,
  'purchaseDecimal', b.purchase_decimal::text, 'wholesaleDecimal', b.wholesale_decimal::text, 'commodityDecimal', b.commodity_decimal::text,
  'lowDecimal', b.low_decimal::text, 'lastPrice', r.unit_price::text)`;
/** The barcode rows of `barCodes` with the last price of `partnerId` in `kind`; each by its keys, however many products and prices there are. */
export const PRODUCTS = `select coalesce(json_agg(${PRODUCT_JSON}), '[]') from (select distinct unnest($barCodes::text[]) as code) input
  cross join lateral (select * from replica_barcodes each where each.bar_code = input.code offset 0) b
  cross join lateral (select * from replica_products each where each.id = b.product_id and not each.deleted offset 0) p
  left join lateral (select unit_price from remembered_prices last
    where last.kind = $kind::text and last.partner_id = $partnerId::uuid and last.barcode_id = b.id offset 0) r on true`;

const USER = "$userId::uuid";
const LIMITED = "$isLimited::boolean";
const DOCUMENT = "$documentId::uuid";

const PERIOD = `(select to_json(p) from (select ${PERIOD_COLUMNS} from kit.period_locks) p) as period`;
/** What others have taken of the source. */
const OTHERS = { source: "s.id", except: DOCUMENT };
const RETURNED = `(select json_build_object('head', ${asJson(columnsNamed(headColumns, sourceFields.head), "s", {
  openDebt: OPEN_DEBT("s", DOCUMENT),
  deducted: "'0'",
})}, 'others', ${OTHER_RETURNS("s", DOCUMENT)}, 'lines', (
    select coalesce(json_agg(${asJson(columnsNamed(lineColumns, sourceFields.line), "l", { takenBase: `${takenOf("s.taken")}::text` })} order by l.position), '[]')
    from document_lines l where l.document_id = s.id))
  from (select s.*, ${takenByLine(OTHERS)} as taken from documents s where s.id = $sourceId::uuid offset 0) s)`;
const unique = <T>(...lists: (readonly T[])[]): T[] => [...new Set(lists.flat())];
/** An order, or a transfer whose goods are in transit, has what its progress is computed of besides. */
const takenSource = (others: string): string => `(select json_build_object('head', ${asJson(
  columnsNamed(headColumns, unique<keyof DocumentHeader>(sourceFields.head, openFields.head)),
  "s",
  {
    openDebt: "'0'",
    deducted: DEDUCTED("s", DOCUMENT),
  },
)}, 'others', ${others}, 'lines', (
    select coalesce(json_agg(${asJson(
      columnsNamed(lineColumns, unique<keyof DocumentLine>(sourceFields.line, openFields.line)),
      "l",
      {
        takenBase: `${takenOf("s.taken")}::text`,
        effectiveBase: `${takenOf("s.effectively_taken")}::text`,
      },
    )} order by l.position), '[]')
    from document_lines l where l.document_id = s.id))
  from (select s.*, ${takenByLine(OTHERS)} as taken, ${takenByLine({ ...OTHERS, effective: true })} as effectively_taken
    from documents s where s.id = $sourceId::uuid offset 0) s)`;
const NO_SOURCE = "null::json";
/** @param source SQL for the source: left out of a document without one, whose statement then takes a fifth less */
const referenceData = <OfSource>(source: string): NamedStatement<ReferenceRow<OfSource>> =>
  named<ReferenceRow<OfSource>>(`select
  (select settings from replica_settings) as switches, ${PERIOD},
  (${PRODUCTS}) as products,
  (select json_build_object('id', p.id, 'type', p.type, 'enabled', p.enabled, 'taxRate', p.tax_rate::text, 'isLimited', p.credit_limit is not null)
    from replica_partners p where p.id = $partnerId::uuid and not p.deleted and ${mayUsePartner("p.id", "p.type", USER, LIMITED)}) as partner,
  (select coalesce(json_agg(json_build_object('id', d.id, 'enabled', d.enabled)), '[]')
    from replica_depots d where d.id = any($depotIds::uuid[]) and not d.deleted and ${mayUseWarehouse("d.id", USER, LIMITED)}) as depots,
  (select coalesce(json_agg(json_build_object('id', a.id, 'enabled', a.enabled)), '[]')
    from replica_accounts a where (a.id = any($accountIds::uuid[]) or a.is_default) and not a.deleted) as accounts,
  (select a.id from replica_accounts a where a.is_default and not a.deleted limit 1) as "defaultAccountId",
  (select coalesce(json_agg(p.id), '[]') from replica_persons p where p.id = any($personIds::uuid[]) and p.type = '销售员' and not p.deleted) as "personIds",
  ${usableAttachments({ ids: "$attachmentIds::uuid[]", kind: "$kind::text", voucherId: DOCUMENT, userId: USER })} as "attachmentIds",
  ${source} as source, ${source === NO_SOURCE ? "null" : stateOfDocument("$sourceId::uuid")} as "sourceState",
  (select coalesce(max(revision), 0) from document_revisions v where v.document_id = ${DOCUMENT} and v.kind = $kind::text) as "revisionMax",
  (exists (select from document_history h where h.document_id = ${DOCUMENT}) or exists (select from documents b where b.link_id = ${DOCUMENT})) as "isTaken",
  (${selectResponse({ userId: USER, endpoint: "$endpoint", key: "$key" })}) as "storedResponse"`);
const OF_RETURN = referenceData<LoadedSource>(RETURNED);
const OF_DELIVERY = referenceData<LoadedSource & Order>(takenSource("'[]'::json"));
const OF_RECEIPT = referenceData<LoadedSource & Order>(takenSource(OTHER_RETURNS("s", DOCUMENT)));
const WITHOUT_SOURCE = referenceData<null>(NO_SOURCE);

type LoadedSource = Omit<NonNullable<ReferenceData["source"]>, "isReached">;
interface ReferenceRow<OfSource> extends Omit<LoadedData, keyof RulesRow | "source" | "order">, RulesRow {
  source: OfSource | null;
}

/**
 * Reads all reference data. Absent, foreign or not permitted rows are left out; a source states whether it is visible.
 * @throws CommitRejected as `findRules` does
 */
export async function loadReferenceData(tx: object, ctx: Ctx, query: ReferenceQuery): Promise<LoadedData> {
  const { sourceId } = query;
  // Sent together, and what concerns a source only for linked documents.
  const [row, isReached, foreign] = await Promise.all([
    findRow(tx, query),
    sourceId === null ? false : isVisible(tx, ctx, sourceId, query),
    sourceId === null ? null : findForeign(tx, sourceId, query),
  ]);
  const source = query.foreignLink ? foreign : row.source;
  return {
    ...row,
    source: source && { ...source, isReached },
    ...rulesOf(row),
  };
}

async function findForeign(
  tx: object,
  id: string,
  { foreignLink: link, contract: { name: kind }, documentId }: ReferenceQuery,
): Promise<LoadedSource | null> {
  const source = link && (await findForeignSource(tx, { id, kind: link.source, documentId, takers: [kind] }));
  return source ? { ...source, others: [] } : null;
}

async function findRow(
  tx: object,
  query: ReferenceQuery,
): Promise<ReferenceRow<LoadedSource> & Pick<LoadedData, "order">> {
  const { key, contract, ...others } = query;
  const values = { ...others, kind: contract.name, endpoint: key?.endpoint ?? null, key: key?.key ?? null };
  if (query.sourceId === null || query.foreignLink)
    return { ...only(await WITHOUT_SOURCE.rows(tx, values)), order: null };
  if (contract.links.some(({ takesBack }) => takesBack))
    return { ...only(await OF_RETURN.rows(tx, values)), order: null };
  const taking = hasSameGoods(contract) ? OF_RECEIPT : OF_DELIVERY;
  const row = only(await taking.rows(tx, values));
  return { ...row, order: row.source };
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("a statement without FROM answered no row");
  return row;
}

/** Whether the actor may see a source. */
async function isVisible(
  tx: object,
  ctx: Ctx,
  id: string,
  { contract, foreignLink: link }: ReferenceQuery,
): Promise<boolean> {
  const bound = parameters();
  const limits = link ? sourceConditions(ctx, bound, link) : visibilityConditions(ctx, bound, contract, "s");
  if (limits.length === 0) return true;
  const conditions = [`s.id = ${bound.bind(id, "uuid")}`, ...limits];
  const table = link ? "replica_sources" : "documents";
  const row = await rowsOf<object>(tx, `select from ${table} s where ${conditions.join(" and ")}`, bound);
  return row.length > 0;
}

interface RulesRow {
  switches: Partial<DocumentSettings> | null;
  period: ClosedPeriod | null;
}
type Rules = Pick<ReferenceData, "switches" | "period">;

function rulesOf({ switches, period }: RulesRow): Rules {
  if (!period) throw new CommitRejected("no-period");
  return { switches: { ...defaultSettings, ...switches }, period };
}

const RULES = statement<RulesRow>(`select (select settings from replica_settings) as switches, ${PERIOD}`);
/** Only the tenant's switches and closed period. @throws CommitRejected where the tenant has no row for its closed period yet */
export async function findRules(tx: object): Promise<Rules> {
  return rulesOf(only(await RULES.rows(tx)));
}
