// The calls about recosting a company (contracts/warehouse/recosting.ts).
import { refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation";
import { lookAtRecosting, previewRecosting, startRecosting } from "@kontor/contracts/warehouse/recosting";
import { actorOf } from "@kontor/service-kit/ctx";
import { sayOperation } from "@kontor/service-kit/operation";
import { router } from "@kontor/service-kit/router";
import type { WarehouseDb } from "../db.ts";
import { permittedDepots } from "../depot/permitted.store.ts";
import { askPreview, previewOf } from "./preview.store.ts";
import { jobOf, start } from "./recost.store.ts";

const notNow = () => refuse("stale-version", { status: 409 });

export function recostRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  routes.read(lookAtRecosting, async ({ tx, ctx }) => {
    const seesAll = (await permittedDepots(tx, ctx)) === null;
    return { job: await jobOf(tx), preview: await previewOf(tx, seesAll) };
  });
  routes.write(previewRecosting, async ({ tx, ctx }) => {
    if (!(await askPreview(tx, actorOf(ctx)))) throw notNow();
    return { message: "asked" };
  });
  routes.write(startRecosting, async ({ tx, ctx }) => {
    if (!(await start(tx, actorOf(ctx)))) throw notNow();
    await sayOperation({ tx, ctx }, warehouseOperation, { operation: "recosting", type: "start", content: "" });
    return { message: "started" };
  });
  return routes;
}
