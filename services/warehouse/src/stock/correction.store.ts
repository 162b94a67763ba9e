// Writes new costs of lines that otherwise stay unchanged. Only costs are sent, because a tenant may have a million such lines.
import { newId } from "@kontor/contracts/core/id";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";
import { insertFacts } from "@kontor/service-kit/events/outbox";
import { statedText } from "./lines.store.ts";
import { type LedgerLine, lineKey, type Movement, type ProductCost } from "./post-document.rules.ts";
import { KEY } from "./stock-key.query.ts";

/** Lines with their current cost, each once, and the movements that book the differences. Such a movement belongs to one of the lines and moves no goods. */
export interface Correction {
  lines: readonly LedgerLine[];
  movements: readonly Movement[];
  costs: readonly ProductCost[];
  facts: readonly { subject: string; body: unknown; requestId: string }[];
}

const CORRECT =
  named(`with lines as (update stock_lines l set value = g.value, unit_cost = g.unit_cost, average = g.average, worth = g.worth, withheld = g.withheld, said = g.said
    from json_to_recordset($lines::json) as g(at int, document_id uuid, kind text, line_id uuid, leg smallint, value numeric, unit_cost numeric, average numeric, worth numeric, withheld numeric, said jsonb)
    where l.document_id = g.document_id and l.kind = g.kind and l.line_id = g.line_id and l.leg = g.leg
    returning g.at, l.document_id, l.kind, l.number, l.line_id, l.leg, l.product_id, l.barcode_id, l.depot_id, l.variant_id, l.batch_id, l.unit_cost),
  moved as (insert into stock_movements (document_id, kind, number, revision, line_id, leg, ${KEY}, barcode_id, oper_time, quantity, value, unit_cost)
    select l.document_id, l.kind, l.number, 0, l.line_id, l.leg, ${KEY}, l.barcode_id, m.oper_time, 0, m.value, l.unit_cost
    from json_to_recordset($movements::json) as m(at int, oper_time timestamptz, value numeric) join lines l on l.at = m.at order by m.at),
  costed as (update stock_costs s set quantity = c.quantity, value = c.value, average = c.average, last_time = c.last_time
    from json_to_recordset($costs::json) as c(product_id uuid, quantity numeric, value numeric, average numeric, last_time timestamptz)
    where s.product_id = c.product_id)
  ${insertFacts({ facts: "$facts::json", at: "$at::timestamptz", requestId: 'f."requestId"', actorId: "null::uuid" })}`);

/** Writes a correction with its facts, in one statement. */
export async function writeCorrection(
  tx: object,
  ctx: Ctx,
  { lines, movements, costs, facts }: Correction,
): Promise<void> {
  const at = new Map(lines.map((line, index) => [lineKey(line), index]));
  await CORRECT.run(tx, {
    lines: JSON.stringify(lines.map(lineRow)),
    movements: JSON.stringify(
      movements.map(({ line, operTime, value }) => ({
        ...{ at: at.get(lineKey(line)), oper_time: operTime, value: value.toFixed() },
      })),
    ),
    costs: JSON.stringify(
      costs.map(({ productId, quantity, value, average, lastTime }) => ({
        ...{ product_id: productId, quantity: quantity.toFixed(), value: value.toFixed(), average: average.toFixed() },
        last_time: lastTime,
      })),
    ),
    facts: JSON.stringify(facts.map((fact) => ({ id: newId(), ...fact }))),
    at: ctx.now().toISOString(),
  });
}

const lineRow = (
  { documentId, kind, lineId, leg, value, unitCost, average, worth, withheld, said }: LedgerLine,
  at: number,
) => ({
  ...{ at, document_id: documentId, kind, line_id: lineId, leg, said: statedText(said) },
  ...{ value: value.toFixed(), unit_cost: unitCost.toFixed(), average: average.toFixed() },
  ...{ worth: worth?.toFixed() ?? null, withheld: withheld.toFixed() },
});
