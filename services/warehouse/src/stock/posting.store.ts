// Writes the changes of posted documents: many rows in one statement, every value bound (platform-notes.md, "Measured").
import { newId } from "@kontor/contracts/core/id";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";
import { insertFacts } from "@kontor/service-kit/events/outbox";
import type { Decimal } from "decimal.js";
import type { DocumentHead } from "./ledger.store.ts";
import { statedText } from "./lines.store.ts";
import type { LedgerLine, Movement, ProductCost, SourceLine } from "./post-document.rules.ts";
import { KEY, KEY_TYPES, keyRow, sameKey } from "./stock-key.query.ts";
import type { StockKey } from "./stock-key.rules.ts";

export interface BalanceChange extends StockKey {
  quantity: Decimal;
  reserved: Decimal;
  /** Business time of the latest added line. */
  lastTime: string | null;
  /** The moment from which goods leave, or are missing, without a reservation: the tenant sells what it does not have. */
  shortFrom: string | null;
  /** Not seen when the product was locked; another document may have inserted it since. */
  isNew: boolean;
}
/** The changes of posting documents. */
export interface Posting {
  documents: readonly DocumentHead[];
  movements: readonly (Movement & { revision: number; toldAt: string | null })[];
  lines: readonly LedgerLine[];
  gone: readonly SourceLine[];
  balances: readonly BalanceChange[];
  costs: readonly ProductCost[];
  facts: readonly { subject: string; body: unknown; requestId: string }[];
}

const MOVED = `document_id uuid, kind text, number text, revision int, line_id uuid, leg smallint, ${KEY_TYPES}, barcode_id uuid,
  oper_time timestamptz, quantity numeric, value numeric, unit_cost numeric, is_reversal boolean, told_at timestamptz`;
const LINE_COLUMNS = `at int, document_id uuid, line_id uuid, leg smallint, kind text, number text, ${KEY_TYPES}, barcode_id uuid, oper_time timestamptz,
  quantity numeric, value numeric, unit_cost numeric, average numeric, worth numeric, share numeric, withheld numeric, link_id uuid, link_line_id uuid, said jsonb`;
const LINE_NAMES = `document_id, line_id, leg, kind, number, ${KEY}, barcode_id, oper_time, quantity, value, unit_cost, average, worth, share, withheld, link_id, link_line_id, said`;
const MOVED_NAMES = `document_id, kind, number, revision, line_id, leg, ${KEY}, barcode_id, oper_time, quantity, value, unit_cost, is_reversal, told_at`;
const CHANGED = `number, ${KEY}, barcode_id, oper_time, quantity, value, unit_cost, average, worth, share, withheld, link_id, link_line_id, said`;
const BALANCED = `${KEY_TYPES}, quantity numeric, reserved numeric, last_time timestamptz, short_from timestamptz, is_new boolean`;

const POST =
  named(`with moved as (insert into stock_movements (${MOVED_NAMES}) select ${MOVED_NAMES} from json_to_recordset($movements::json) as m(${MOVED})),
  gone as (delete from stock_lines l using json_to_recordset($gone::json) as g("documentId" uuid, kind text, "lineId" uuid, leg smallint)
    where l.document_id = g."documentId" and l.kind = g.kind and l.line_id = g."lineId" and l.leg = g.leg),
  held as (insert into stock_lines (${LINE_NAMES}) select ${LINE_NAMES} from json_to_recordset($lines::json) as h(${LINE_COLUMNS}) order by at
    on conflict (tenant_id, document_id, kind, line_id, leg)
    do update set (${CHANGED}) = row(${CHANGED.split(", ")
      .map((name) => `excluded.${name}`)
      .join(", ")})),
  released as (delete from stock_reservations r using unnest($documentIds::uuid[], $kinds::text[], $revisions::int[]) as d(id, kind, revision)
    where r.document_id = any($documentIds::uuid[]) and r.document_id = d.id and r.kind = d.kind and r.revision <= d.revision),
  changes as materialized (select * from json_to_recordset($balances::json) as b(${BALANCED})),
  balanced as (update stock_balances b set quantity = b.quantity + c.quantity, reserved = b.reserved + c.reserved,
      last_time = greatest(b.last_time, c.last_time),
      short_from = case when b.quantity + c.quantity < b.reserved + c.reserved or c.short_from < b.last_time then least(b.short_from, c.short_from)
        else b.short_from end,
      negative_allowed = b.quantity + c.quantity < 0 and (b.negative_allowed or b.short_from is not null or c.short_from is not null)
    from changes c where not c.is_new and ${sameKey("b", "c")}
      and b.product_id = any(array(select product_id from changes))),
  opened as (insert into stock_balances (${KEY}, quantity, negative_allowed, last_time, short_from)
    select ${KEY}, quantity, quantity < 0, last_time, case when quantity < 0 then short_from end from changes where is_new
    on conflict (tenant_id, ${KEY}) do update set quantity = stock_balances.quantity + excluded.quantity,
      last_time = greatest(stock_balances.last_time, excluded.last_time), short_from = least(stock_balances.short_from, excluded.short_from),
      negative_allowed = stock_balances.quantity + excluded.quantity < 0 and (stock_balances.negative_allowed or excluded.negative_allowed)),
  costed as (update stock_costs s set quantity = c.quantity, value = c.value, average = c.average, last_time = c.last_time
    from json_to_recordset($costs::json) as c(product_id uuid, quantity numeric, value numeric, average numeric, last_time timestamptz)
    where s.product_id = c.product_id and s.product_id = any(array(select product_id from json_to_recordset($costs::json) as n(product_id uuid))))
  ${insertFacts({ facts: "$facts::json", at: "$at::timestamptz", requestId: 'f."requestId"', actorId: "null::uuid" })}`);

/** Writes a posting with its facts, in one statement. */
export async function writePosting(tx: object, ctx: Ctx, posting: Posting): Promise<void> {
  const { documents, facts } = posting;
  await POST.run(tx, {
    movements: JSON.stringify(posting.movements.map(movementRow)),
    lines: JSON.stringify(posting.lines.map(lineRow)),
    gone: JSON.stringify(posting.gone.map(({ documentId, kind, lineId, leg }) => ({ documentId, kind, lineId, leg }))),
    documentIds: documents.map(({ documentId }) => documentId),
    kinds: documents.map(({ kind }) => kind),
    revisions: documents.map(({ revision }) => revision),
    balances: JSON.stringify(
      posting.balances.map(({ quantity, reserved, lastTime, shortFrom, isNew, ...key }) => ({
        ...keyRow(key),
        quantity: quantity.toFixed(),
        reserved: reserved.toFixed(),
        last_time: lastTime,
        short_from: shortFrom,
        is_new: isNew,
      })),
    ),
    costs: JSON.stringify(
      posting.costs.map(({ productId, quantity, value, average, lastTime }) => ({
        product_id: productId,
        quantity: quantity.toFixed(),
        value: value.toFixed(),
        average: average.toFixed(),
        last_time: lastTime,
      })),
    ),
    facts: JSON.stringify(facts.map((fact) => ({ id: newId(), ...fact }))),
    at: ctx.now().toISOString(),
  });
}

const movementRow = ({
  line,
  operTime,
  quantity,
  value,
  unitCost,
  isReversal = false,
  revision,
  toldAt,
}: Posting["movements"][number]) => ({
  document_id: line.documentId,
  kind: line.kind,
  number: line.number,
  revision,
  line_id: line.lineId,
  leg: line.leg,
  ...keyRow(line),
  barcode_id: line.barcodeId,
  oper_time: operTime,
  quantity: quantity.toFixed(),
  value: value.toFixed(),
  unit_cost: unitCost.toFixed(),
  is_reversal: isReversal,
  told_at: toldAt,
});

const lineRow = (line: LedgerLine, at: number) => ({
  at,
  document_id: line.documentId,
  line_id: line.lineId,
  leg: line.leg,
  kind: line.kind,
  number: line.number,
  ...keyRow(line),
  barcode_id: line.barcodeId,
  oper_time: line.operTime,
  quantity: line.quantity.toFixed(),
  value: line.value.toFixed(),
  unit_cost: line.unitCost.toFixed(),
  average: line.average.toFixed(),
  worth: line.worth?.toFixed() ?? null,
  share: line.share?.toFixed() ?? null,
  withheld: line.withheld.toFixed(),
  link_id: line.linkId,
  link_line_id: line.linkLineId,
  said: statedText(line.said),
});
