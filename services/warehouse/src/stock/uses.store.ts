// What documents and stock refer to can no longer be deleted (reference.md §5.12).
import type { WarehouseTx } from "../db.ts";

export type UseKind = "depot" | "product" | "barcode";

/** Notes that something refers to these, for good. Safe to say twice. */
export async function markUsed(tx: WarehouseTx, kind: UseKind, ids: readonly string[]): Promise<void> {
  await tx.catalogueUse.createMany({ data: ids.map((usedId) => ({ kind, usedId })), skipDuplicates: true });
}

/** Those of the ids that something refers to. */
export async function usedAmong(tx: WarehouseTx, kind: UseKind, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.catalogueUse.findMany({ where: { kind, usedId: { in: [...ids] } }, select: { usedId: true } });
  return rows.map((row) => row.usedId);
}
