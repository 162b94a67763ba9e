// Settings of the whole platform: a few public ones for everybody, all of them for the operator (reference.md §6.10).
import { notFound, refuse } from "@kontor/contracts/core/error";
import {
  getCheckcodeFlag,
  getInfoByKey,
  getPlatformName,
  getPlatformUrl,
  getRegisterFlag,
  publicPlatformKeys,
  updatePlatformConfigByKey,
} from "@kontor/contracts/system/config";
import { actorOf, type Ctx } from "@kontor/service-kit/ctx";
import { router } from "@kontor/service-kit/router";
import type { PlatformSystemDb } from "../db.ts";
import { logOperation } from "../log/log.store.ts";

const PUBLIC: ReadonlySet<string> = new Set(publicPlatformKeys);

export function platformConfigRoutes(platform: PlatformSystemDb) {
  const routes = router("system", platform);
  const valueAt = (ctx: Ctx, key: string) =>
    platform.platformTx(ctx, async (tx) => (await tx.platformConfig.findUnique({ where: { key } }))?.value);

  for (const [endpoint, key] of [
    [getPlatformName, "platform_name"],
    [getPlatformUrl, "platform_url"],
    [getRegisterFlag, "register_flag"],
    [getCheckcodeFlag, "checkcode_flag"],
  ] as const) {
    routes.plain(endpoint, async ({ ctx }) => (await valueAt(ctx, key)) ?? "");
  }

  routes.plain(getInfoByKey, async ({ ctx, query: { platformKey } }) => {
    if (actorOf(ctx).kind !== "operator" && !PUBLIC.has(platformKey)) throw refuse("not-permitted", { status: 403 });
    const platformValue = await valueAt(ctx, platformKey);
    if (platformValue === undefined && !PUBLIC.has(platformKey)) throw notFound("platformKey");
    return { platformKey, platformValue: platformValue ?? "" };
  });

  routes.plain(updatePlatformConfigByKey, ({ ctx, body: { platformKey: key, platformValue: value } }) =>
    platform.platformTx(ctx, async (tx) => {
      const before = await tx.platformConfig.findUnique({ where: { key } });
      await tx.platformConfig.upsert({ where: { key }, create: { key, value }, update: { value } });
      const change = { before: { [key]: before?.value ?? null }, after: { [key]: value } };
      await logOperation(tx, ctx, { operation: "platform-config", type: "update", content: key, ...change });
      return { message: "updated" };
    }),
  );
  return routes;
}
