// Routes for the menu, pages and buttons of the signed-in user, as the shell needs them (shell.md §2, §6, §7).
import {
  findMenuByPNumber,
  getCurrentPriceLimit,
  getPermissionList,
  getRoleTypeByCurrentUser,
  getUserBtnByCurrentUser,
} from "@kontor/contracts/system/function";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { codesText } from "../role/grants.rules.ts";
import { functionsOf, loadOwnGrants } from "../role/grants.store.ts";
import { HOME, menuOf } from "../role/menu.rules.ts";

export function menuRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);
  const ownGrants = async (tx: SystemTx, ctx: Ctx) => loadOwnGrants(tx, actorOf(ctx));

  routes.plain(findMenuByPNumber, ({ ctx, body }) =>
    platform.platformTx(ctx, async (tx) => {
      const { all, functions } = await ownGrants(tx, ctx);
      const pages = new Set(all.filter((each) => functions.has(each.id)).map((each) => each.url));
      // The operator's pages hang below groups of the tenants' menu.
      const groups = actorOf(ctx).kind === "operator" ? await functionsOf(tx, "company") : [];
      const tree = [...all, ...groups.filter((each) => each.component === "layout")];
      return menuOf(tree, pages, body.pNumber);
    }),
  );

  routes.plain(getUserBtnByCurrentUser, ({ ctx }) =>
    platform.platformTx(ctx, async (tx) => {
      const { all, functions, buttons } = await ownGrants(tx, ctx);
      const pages = all.filter((each) => functions.has(each.id) && each.component !== "layout");
      return { userBtn: pages.map(({ id, url }) => ({ url, btnStr: codesText(buttons.get(id) ?? []) })) };
    }),
  );

  routes.plain(getPermissionList, ({ ctx }) =>
    platform.platformTx(ctx, async (tx) => {
      const { all, functions } = await ownGrants(tx, ctx);
      const pages = all.filter((each) => functions.has(each.id) && each.component !== "layout");
      return { permissionList: [HOME.url, ...pages.map((each) => each.url)] };
    }),
  );

  routes.plain(getCurrentPriceLimit, async ({ ctx }) => ({ priceLimit: actorOf(ctx).priceLimits }));
  routes.plain(getRoleTypeByCurrentUser, async ({ ctx }) => ({ roleType: actorOf(ctx).dataScope }));
  return routes;
}
