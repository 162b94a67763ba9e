// Finds partners that cannot be deleted, because documents have named them (reference.md §5.12).
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentNames } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { SystemTx } from "../db.ts";

const NOTE = statement(`insert into document_uses (used_id) select id from unnest($1::uuid[]) as named(id) order by id
  on conflict do nothing`);
const USED = statement<{ id: string }>("select used_id as id from document_uses where used_id = any($1::uuid[])");

/** Notes the partners and the persons that documents name, for good. */
export async function storeReferences(
  tx: object,
  documents: readonly Pick<DocumentNames, "partnerId" | "sellerIds">[],
): Promise<void> {
  const ids = [
    ...new Set(documents.flatMap(({ partnerId, sellerIds }) => [...(partnerId ? [partnerId] : []), ...sellerIds])),
  ];
  if (ids.length > 0) await NOTE.run(tx, ids);
}

/** A guard that refuses `in-use` (601) with the first name, when a document names one of the rows. */
export const refuseUsed =
  <Row extends { id: string }>(nameOf: (row: Row) => string) =>
  async ({ tx }: Work<SystemTx>, rows: Row[]): Promise<void> => {
    const ids = rows.map(({ id }) => id);
    const used = new Set((await USED.rows(tx, ids)).map(({ id }) => id));
    const first = rows.find(({ id }) => used.has(id));
    if (first) throw refuse("in-use", { code: 601, values: { name: nameOf(first) } });
  };
