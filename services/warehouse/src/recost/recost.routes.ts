// Routes for recosting a tenant (contracts/warehouse/recosting.ts).
import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import { refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { getRecosting, previewRecosting, startRecosting } from "@kontor/contracts/warehouse/recosting";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { refusePreview } from "./preview.rules.ts";
import { lockPreview, previewOf, requestPreview, shownBy } from "./preview.store.ts";
import { goOn, jobOf, start } from "./recost.store.ts";

const notNeeded = () => refuse("recosting-not-needed", { status: 409 });

/** Whether the actor may see a preview's figures: they are costs of all warehouses. */
const seesFigures = async (tx: WarehouseTx, ctx: Ctx): Promise<boolean> =>
  !isHiddenBy(stockCosts, actorOf(ctx).priceLimits) && (await accessibleWarehouses(tx, ctx)) === null;

export function recostRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  routes.read(getRecosting, async ({ tx, ctx }) => {
    const seesAll = (await accessibleWarehouses(tx, ctx)) === null;
    return { job: await jobOf(tx), preview: await previewOf(tx, seesAll) };
  });
  routes.write(previewRecosting, async ({ tx, ctx }) => {
    if (!(await requestPreview(tx, actorOf(ctx)))) throw notNeeded();
    return { message: "asked" };
  });
  routes.write(startRecosting, async ({ tx, ctx, body: { asOf } }) => {
    if (!(await seesFigures(tx, ctx))) throw refuse("recosting-costs-hidden", { status: 403 });
    if (!(await goOn(tx, actorOf(ctx)))) {
      const preview = await lockPreview(tx);
      if (!preview) throw notNeeded();
      refusePreview(preview, asOf, ctx.now());
      await start(tx, actorOf(ctx));
    }
    const after = await shownBy(tx);
    await logOperation({ tx, ctx }, warehouseOperation, { operation: "recosting", type: "start", content: "", after });
    return { message: "started" };
  });
  return routes;
}
