// What lines of documents bring along, where the ledger settled them before it was told (docs/decisions/0033).
import { type DocumentEffect, lineValue } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { noteNeeded } from "../recost/recost.store.ts";

// Only of the revision that the ledger holds. What the lines are worth stays as it is until their product is costed again.
const FILL =
  statement(`update stock_lines l set worth = g.worth from json_to_recordset($1::json) as g(kind text, document_id uuid, revision int, line_id uuid, worth numeric)
    join stock_documents d on d.kind = g.kind and d.document_id = g.document_id and d.revision = g.revision
  where l.document_id = g.document_id and l.kind = g.kind and l.line_id = g.line_id and l.worth is distinct from g.worth`);

/** Takes what documents' effects say of their lines' worth, told once more. */
export async function fillValues(tx: object, effects: readonly DocumentEffect[]): Promise<void> {
  const rows = effects.flatMap(({ kind, documentId, revision, lines }) =>
    lines.flatMap((line) => {
      const value = lineValue(line);
      return value === null ? [] : [{ kind, document_id: documentId, revision, line_id: line.lineId, worth: value }];
    }),
  );
  if (rows.length === 0) return;
  // What the lines are worth does not follow from it before their company is recosted, also where it was already.
  if ((await FILL.run(tx, JSON.stringify(rows))) > 0) await noteNeeded(tx);
}
