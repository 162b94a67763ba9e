// Routes of product pictures: stored after re-encoding, served to the tenant's own users (UPL-1, UPL-3, UPL-4).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { getProductImage, uploadProductImage } from "@kontor/contracts/warehouse/product-image";
import { requireTenant } from "@kontor/service-kit/context/ctx";
import { FileAnswer } from "@kontor/service-kit/http/response";
import { type Request, router } from "@kontor/service-kit/http/router";
import type { WarehouseDb } from "../db.ts";
import { forgetUnclaimed, noteImage } from "./image.store.ts";
import type { ImageFiles } from "./image-files.ts";
import { cleanPicture } from "./picture.ts";

/** Slow work on the upload itself, before the transaction. */
async function cleaned({ file }: Pick<Request, "file">): Promise<{ id: string; bytes: Buffer }> {
  if (!file) throw refuse("field-required", { field: "file" });
  return { id: newId(), bytes: await cleanPicture(file.bytes) };
}

export function imageRoutes(db: WarehouseDb, files: ImageFiles) {
  const routes = router("warehouse", db);

  routes.write(
    uploadProductImage,
    async (call) => {
      const { tenantId } = requireTenant(call.ctx);
      const { id, bytes } = call.prepared;
      const forgotten = await forgetUnclaimed(call);
      await noteImage(call, { id, bytes: bytes.length });
      // Before the commit: a picture in the tables always has a file; a file without a row does no harm.
      await files.write(tenantId, id, bytes);
      call.afterCommit(() => files.remove(tenantId, forgotten));
      return { id };
    },
    cleaned,
  );

  routes.read(getProductImage, async ({ ctx, tx, query: { id } }) => {
    if (!(await tx.productImage.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
    return new FileAnswer(`${id}.webp`, "image/webp", await files.read(requireTenant(ctx).tenantId, id));
  });
  return routes;
}
