// A company registers itself (reference.md §6.1; LOG-5, PWD-4).
import type { Body } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { checkTenantName } from "@kontor/contracts/system/log";
import { registerUser } from "@kontor/contracts/system/session";
import type { Ctx } from "@kontor/service-kit/ctx";
import { router } from "@kontor/service-kit/router";
import type { Identity } from "../identity.ts";
import { isGuessable } from "../password/common-passwords.ts";
import { nameFlaw, nameKey } from "../session/name-key.rules.ts";
import { isSwitchedOn } from "../session/switches.ts";
import { loginNameExists, newCompanyCtx, registerCompany } from "./company.store.ts";

const CODES = { wrong: 500_010, expired: 500_011, empty: 500_012 } as const;

export function registrationRoutes(identity: Identity) {
  const { platform, passwords, trialDays } = identity;
  const routes = router("system", platform);

  routes.plain(checkTenantName, ({ ctx, query }) =>
    platform.platformTx({ tenantId: null, requestId: ctx.requestId }, async (tx) => {
      const flaw = nameFlaw(query.name);
      return {
        status:
          flaw === "login-name-forbidden" || (await tx.loginName.count({ where: { key: nameKey(query.name) } })) > 0,
      };
    }),
  );

  routes.plain(registerUser, async ({ ctx, body }) => {
    const loginName = body.loginName.normalize("NFKC").trim();
    const companyName = body.companyName ?? loginName;
    await refuseAtTheDoor(identity, ctx, body);
    refusePassword(body.password, [loginName, companyName]);
    const passwordHash = await passwords.hash(body.password);
    const own = newCompanyCtx(ctx);
    await platform.platformTx(own, (tx) =>
      registerCompany(tx, own, { loginName, companyName, passwordHash, trialDays }),
    );
    return { message: "registered", loginName };
  });
  return routes;
}

/** @throws Refusal `password-too-common` for what everybody tries (PWD-4) */
export function refusePassword(digest: string, names: readonly string[]): void {
  if (isGuessable(digest, names)) throw refuse("password-too-common", { field: "password" });
}

/** Whether registering is open, the captcha right, the name allowed and free; all before the costly work. */
async function refuseAtTheDoor(
  { platform, captchas }: Identity,
  ctx: Ctx,
  body: Body<typeof registerUser>,
): Promise<void> {
  const { open, captcha, taken } = await platform.platformTx(
    { tenantId: null, requestId: ctx.requestId },
    async (tx) => ({
      open: await isSwitchedOn(tx, "register_flag"),
      captcha: await isSwitchedOn(tx, "checkcode_flag"),
      taken: (await tx.loginName.count({ where: { key: nameKey(body.loginName) } })) > 0,
    }),
  );
  if (!open) throw refuse("registration-closed", { status: 403 });
  if (captcha) {
    const outcome = await captchas.judge(body.uuid, body.code);
    if (outcome !== "right") throw refuse(`captcha-${outcome}`, { code: CODES[outcome], field: "code" });
  }
  const flaw = nameFlaw(body.loginName);
  if (flaw === "login-name-forbidden") throw refuse(flaw, { code: 500_005, field: "loginName" });
  if (flaw) throw refuse("field-too-short", { field: "loginName", values: { min: 4 } });
  if (taken) throw loginNameExists();
}
