// Routes of saved views: those of a page, keeping, changing and deleting one, and the default (docs/decisions/0079).
import {
  addSavedView,
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  setDefaultView,
  updateSavedView,
} from "@kontor/contracts/core/saved-view";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { SystemDb } from "../db.ts";
import { addView, changeView, chooseDefault, removeView, rolesToShareWith, viewsOf } from "./saved-view.store.ts";

export function savedViewRoutes(db: SystemDb) {
  const routes = router("system", db);
  routes.read(listSavedViews, ({ tx, ctx, query: { page } }) => viewsOf(tx, actorOf(ctx), page));
  routes.read(listViewRoles, ({ tx, ctx }) => rolesToShareWith(tx, actorOf(ctx)));
  routes.write(addSavedView, async ({ tx, ctx, body }) => ({
    message: "added",
    id: await addView(tx, actorOf(ctx), body),
  }));
  routes.write(updateSavedView, async ({ tx, ctx, body }) => {
    await changeView(tx, actorOf(ctx), body);
    return { message: "updated" };
  });
  routes.write(deleteSavedView, async ({ tx, ctx, query: { page, id } }) => {
    await removeView(tx, actorOf(ctx), page, id);
    return { message: "deleted" };
  });
  routes.write(setDefaultView, async ({ tx, ctx, body }) => {
    await chooseDefault(tx, actorOf(ctx), body);
    return { message: "updated" };
  });
  return routes;
}
