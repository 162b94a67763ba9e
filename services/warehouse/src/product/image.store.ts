// Stores which picture belongs to which product (UPL-1, UPL-4).
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";

/** Limits: bytes of pictures for each tenant, and pictures uploaded in an hour. */
const QUOTA_BYTES = 2_000_000_000;
const HOURLY_MAX = 1_000;
const HOUR_MS = 3_600_000;
/** How long a picture waits for a product's save to name it, and how many abandoned ones are deleted at a time. */
const FORGOTTEN_MS = 24 * HOUR_MS;
const FORGOTTEN_AT_ONCE = 100;

/**
 * Sets exactly these pictures on the product. The product's row is locked, so five concurrent saves leave four at most.
 * @throws Refusal `not-found` for one that is not the tenant's, or another product's
 */
export async function assignImages(
  { tx }: Work<WarehouseTx>,
  productId: string,
  ids: readonly string[],
): Promise<void> {
  const free = { OR: [{ productId: null }, { productId }] };
  const claimed = await tx.productImage.updateMany({ where: { id: { in: [...ids] }, ...free }, data: { productId } });
  if (claimed.count < ids.length) throw notFound("imageIds");
  await tx.productImage.updateMany({ where: { productId, id: { notIn: [...ids] } }, data: { productId: null } });
}

/** @throws Refusal `image-quota`; `too-many-uploads` (429) */
export async function noteImage({ tx, ctx }: Work<WarehouseTx>, image: { id: string; bytes: number }): Promise<void> {
  const { _sum: used } = await tx.productImage.aggregate({ _sum: { bytes: true } });
  if ((used.bytes ?? 0) + image.bytes > QUOTA_BYTES) throw refuse("image-quota", { values: { max: QUOTA_BYTES } });
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const lately = await tx.productImage.count({ where: { createdAt: { gte: since } } });
  if (lately >= HOURLY_MAX) throw refuse("too-many-uploads", { status: 429, retryAfter: HOUR_MS / 1000 });
  await tx.productImage.create({ data: { ...image, createdAt: ctx.now() } });
}

/**
 * Deletes pictures that no product has named for a day.
 * @returns the ids, whose files are to be deleted after the commit
 */
export async function forgetUnclaimed({ tx, ctx }: Work<WarehouseTx>): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - FORGOTTEN_MS);
  const gone = await tx.productImage.findMany({
    where: { productId: null, createdAt: { lt: before } },
    select: { id: true },
    take: FORGOTTEN_AT_ONCE,
  });
  const ids = gone.map((image) => image.id);
  await tx.productImage.deleteMany({ where: { id: { in: ids }, productId: null } });
  return ids;
}
