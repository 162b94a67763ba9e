// Settings of the whole platform: a few public ones for everybody, all of them for the operator (reference.md §6.10).
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import {
  addPlatformConfig,
  getCheckcodeFlag,
  getInfoByKey,
  getPlatformName,
  getPlatformUrl,
  getRegisterFlag,
  publicPlatformKeys,
  updatePlatformConfig,
} from "@kontor/contracts/system/config";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { PlatformSystemDb } from "../db.ts";
import { logOperation } from "../log/log.store.ts";
import { refusePlatformValue } from "./platform-config.rules.ts";

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

  const write = (
    ctx: Ctx,
    { platformKey: key, platformValue: value }: Body<typeof addPlatformConfig>,
    isNew: boolean,
  ) =>
    platform.platformTx(ctx, async (tx) => {
      refusePlatformValue(key, value);
      const before = await tx.platformConfig.findUnique({ where: { key } });
      if (isNew && before) throw refuse("settings-already-exist", { status: 409, field: "platformKey" });
      if (!isNew && !before) throw notFound("platformKey");
      await tx.platformConfig.upsert({ where: { key }, create: { key, value }, update: { value } });
      const change = { before: { [key]: before?.value ?? null }, after: { [key]: value } };
      const type = isNew ? "add" : "update";
      await logOperation(tx, ctx, { operation: "platform-config", type, content: key, ...change });
      return { message: isNew ? "added" : "updated" };
    });
  routes.plain(addPlatformConfig, ({ ctx, body }) => write(ctx, body, true));
  routes.plain(updatePlatformConfig, ({ ctx, body }) => write(ctx, body, false));
  return routes;
}
