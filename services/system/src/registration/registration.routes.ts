// Route by which a tenant registers (reference.md §6.1; LOG-5, PWD-4).
import { type Answer, type Body, endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { checkTenantName } from "@kontor/contracts/system/log";
import { registerUser } from "@kontor/contracts/system/session";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { WriteKey } from "@kontor/service-kit/http/idempotency";
import { router } from "@kontor/service-kit/http/router";
import type { Identity } from "../identity-dependencies.ts";
import { refusePassword } from "../password/common-passwords.ts";
import { nameFlaw, nameKey } from "../session/login-name.rules.ts";
import { answeredBefore, oncePerKey } from "../session/platform-key.store.ts";
import { isSwitchedOn } from "../session/switches.ts";
import { loginNameExists, newTenantCtx, registerTenant } from "./tenant.store.ts";

const CODES = { wrong: 500_010, expired: 500_011, empty: 500_012 } as const;

export function registrationRoutes(identity: Identity) {
  const { platform } = identity;
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

  /** Concurrent calls with one key: the first does the work, the others get its answer (IDEM-1). */
  const running = new Map<string, Promise<Answer<typeof registerUser>>>();

  routes.plain(registerUser, ({ ctx, body, idempotency }) => {
    if (!idempotency) return register(identity, ctx, body, undefined);
    // Without the captcha, which differs when the form is sent again.
    const content = JSON.stringify([body.loginName, body.password, body.companyName]);
    const write = {
      key: idempotency.key,
      userId: NIL_ID,
      endpoint: endpointName(registerUser),
      digest: identity.passwords.seal(content),
    };
    const call = `${write.digest} ${write.key}`;
    const answer = running.get(call) ?? register(identity, ctx, body, write).finally(() => running.delete(call));
    running.set(call, answer);
    return answer;
  });
  return routes;
}

async function register(
  identity: Identity,
  ctx: Ctx,
  body: Body<typeof registerUser>,
  write: WriteKey | undefined,
): Promise<Answer<typeof registerUser>> {
  const { platform, passwords } = identity;
  const before = await answeredBefore<Answer<typeof registerUser>>(platform, ctx.requestId, write);
  if (before) return before.answer;
  const loginName = body.loginName.normalize("NFKC").trim();
  const companyName = body.companyName ?? loginName;
  await refuseRegistration(identity, ctx, body);
  await refusePassword(body.password, [loginName, companyName]);
  const passwordHash = await passwords.hash(body.password);
  const own = newTenantCtx(ctx);
  return platform.platformTx(own, (tx) =>
    oncePerKey(tx, write, async () => {
      await registerTenant(tx, own, { loginName, companyName, passwordHash });
      return { message: "registered", loginName };
    }),
  );
}

/** Checks that registration is open, the captcha right, and the name allowed and free, before the expensive work. */
async function refuseRegistration(
  { platform, captchas }: Identity,
  ctx: Ctx,
  body: Body<typeof registerUser>,
): Promise<void> {
  const {
    open,
    captcha,
    taken: isDuplicate,
  } = await platform.platformTx({ tenantId: null, requestId: ctx.requestId }, async (tx) => ({
    open: await isSwitchedOn(tx, "register_flag"),
    captcha: await isSwitchedOn(tx, "checkcode_flag"),
    taken: (await tx.loginName.count({ where: { key: nameKey(body.loginName) } })) > 0,
  }));
  if (!open) throw refuse("registration-closed", { status: 403 });
  if (captcha) {
    const outcome = await captchas.judge(body.uuid, body.code);
    if (outcome !== "right") throw refuse(`captcha-${outcome}`, { code: CODES[outcome], field: "code" });
  }
  const flaw = nameFlaw(body.loginName);
  if (flaw === "login-name-forbidden") throw refuse(flaw, { code: 500_005, field: "loginName" });
  if (flaw) throw refuse("field-too-short", { field: "loginName", values: { min: 4 } });
  if (isDuplicate) throw loginNameExists();
}
