// Stores values that document lines bring into stock, for lines posted before their facts carried values (docs/decisions/0033).
import { type DocumentEffect, lineValue } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { noteNeeded } from "../recost/recost.store.ts";

// Only for the revision that the ledger holds. The lines' costs stay until their product is recosted.
const FILL =
  statement(`update stock_lines l set worth = g.worth from json_to_recordset($1::json) as g(kind text, document_id uuid, revision int, line_id uuid, leg smallint, worth numeric)
    join stock_documents d on d.kind = g.kind and d.document_id = g.document_id and d.revision = g.revision
  where l.document_id = g.document_id and l.kind = g.kind and l.line_id = g.line_id and l.leg = g.leg and l.worth is distinct from g.worth`);

/** Stores the line values of documents' effects that were published again. */
export async function fillValues(tx: object, effects: readonly DocumentEffect[]): Promise<void> {
  const rows = effects.flatMap(({ kind, documentId, revision, lines }) =>
    lines.flatMap((line) => {
      const value = lineValue(line);
      return value === null
        ? []
        : [{ kind, document_id: documentId, revision, line_id: line.lineId, leg: line.leg, worth: value }];
    }),
  );
  if (rows.length === 0) return;
  // The lines' costs do not follow from it before their tenant is recosted, even where it already was.
  if ((await FILL.run(tx, JSON.stringify(rows))) > 0) await noteNeeded(tx);
}
