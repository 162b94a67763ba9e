// Adds who holds what to exported rows: the figures come from the warehouse service, which owns them (docs/decisions/0043, 0063).
import { EXPORTED_HOLDINGS_MAX, holdingsByProduct } from "@kontor/contracts/warehouse/holdings";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";

/** Calls the service that owns the figures. */
export type OwnerClient = Pick<ServiceClients, "call">;

/**
 * The rows with their figures. Call it outside of a transaction: it waits for another service.
 * @throws Refusal `service-unavailable` (503) while that is away
 */
export async function withHoldings<Row extends { productId: string }>(
  peers: OwnerClient,
  ctx: Ctx,
  rows: readonly Row[],
  depotIds: string[] | undefined,
): Promise<Row[]> {
  const shown: Row[] = [];
  for (let at = 0; at < rows.length; at += EXPORTED_HOLDINGS_MAX) {
    const part = rows.slice(at, at + EXPORTED_HOLDINGS_MAX);
    const body = { materialIds: part.map(({ productId }) => productId), depotIds };
    const holdings = await peers.call(holdingsByProduct, { ctx, body });
    const byProduct = new Map(holdings.rows.map(({ materialId, ...figures }) => [materialId, figures]));
    shown.push(...part.map((row) => ({ ...row, ...byProduct.get(row.productId) })));
  }
  return shown;
}
