// Signing in and out (shell.md §4, §7; reference.md §6.2).
import type { Body } from "@kontor/contracts/core/endpoint";
import { login, logout, type msgTip, randomImage, validateCasLogin } from "@kontor/contracts/system/session";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { z } from "zod";
import type { SystemTx } from "../db.ts";
import type { Identity } from "../identity-dependencies.ts";
import { logOperation } from "../log/log.store.ts";
import { type Account, findAccount } from "./account.query.ts";
import { deviceKey, findDevice, noteDevice } from "./device.store.ts";
import { isLocked, needsCaptcha } from "./login-attempts.rules.ts";
import { countFailure, readAttempts } from "./login-attempts.store.ts";
import { nameKey } from "./login-name.rules.ts";
import { signInObstacle } from "./session.rules.ts";
import { openSession } from "./session.store.ts";
import { STORE, signSso } from "./sso-sign.ts";
import { isSwitchedOn } from "./switches.ts";
import { asTenant, type Credential, stillOpen, verifyPassword } from "./verify-password.ts";

type Tip = z.infer<typeof msgTip>;
type Credentials = Body<typeof login>;

export function loginRoutes(identity: Identity) {
  const { platform, captchas, announce } = identity;
  const routes = router("system", platform);

  routes.plain(randomImage, () => captchas.create());
  routes.plain(login, ({ ctx, body }) => signIn(identity, ctx, body));
  routes.plain(validateCasLogin, async () => ({ success: false as const }));

  routes.plain(logout, async ({ ctx, afterCommit }) => {
    const actor = actorOf(ctx);
    await platform.platformTx(ctx, async (tx) => {
      await tx.session.deleteMany({ where: { id: actor.sessionId } });
      await logOperation(tx, ctx, { operation: "session", type: "logout", content: actor.loginName });
    });
    afterCommit(() => announce({ userId: actor.userId, sessionId: actor.sessionId }));
    return { message: "signed out" };
  });
  return routes;
}

async function signIn(identity: Identity, ctx: Ctx, body: Credentials) {
  const { platform, captchas } = identity;
  const key = nameKey(body.loginName);
  const loginState = await platform.platformTx({ tenantId: null, requestId: ctx.requestId }, async (tx) => {
    const credential = await tx.loginName.findUnique({ where: { key } });
    const device = credential ? await findDevice(tx, credential.userId, body.device, ctx.now()) : undefined;
    // Wrong passwords of a known device are counted separately.
    const attemptsKey = device ? deviceKey(device) : key;
    const attempts = await readAttempts(tx, attemptsKey);
    return { credential, device, attemptsKey, attempts, captchas: await isSwitchedOn(tx, "checkcode_flag") };
  });
  const refused = (
    tip: Tip,
    captchaRequired = loginState.captchas && needsCaptcha(loginState.attempts, ctx.now()),
  ) => ({
    msgTip: tip,
    captchaRequired,
  });

  if (isLocked(loginState.attempts, ctx.now())) return refused("user is locked", false);
  if (loginState.captchas && needsCaptcha(loginState.attempts, ctx.now())) {
    const outcome = await captchas.judge(body.uuid, body.code);
    if (outcome !== "right") return refused(outcome === "empty" ? "captcha required" : "captcha wrong");
  }

  const { credential, device, attemptsKey } = loginState;
  const judged = await verifyPassword(identity, ctx, {
    key: attemptsKey,
    credential,
    digest: body.password,
    async onWrong(tx, own) {
      // They count for the name as well, so that discarding the token gives no further attempts.
      if (device) await countFailure(tx, key, ctx.now());
      await logRefused(tx, own, credential, body.loginName, "user password error");
    },
  });
  if (judged.outcome === "locked") return refused("user is locked", false);
  if (judged.outcome !== "right" || !credential) {
    const failures = judged.outcome === "wrong" ? judged.failures : 0;
    return refused(
      "user password error",
      loginState.captchas && needsCaptcha({ failures, lockedUntil: null }, ctx.now()),
    );
  }
  return enter(identity, ctx, credential, { device, rehashed: judged.rehashed });
}

interface Judged {
  /** The hash of the known device's token. */
  device: string | undefined;
  rehashed: string | null;
}

/** After the right password: checks whether the user may sign in, and opens the session. */
async function enter(identity: Identity, ctx: Ctx, credential: Credential, { device, rehashed }: Judged) {
  const { platform, ssoKeys, idleMs } = identity;
  const own: Ctx = { ...ctx, tenantId: asTenant(credential.tenantId) };
  const { tenantId, userId, key } = credential;
  return platform.platformTx(own, async (tx) => {
    if (!(await stillOpen(tx, credential, ctx.now(), device && deviceKey(device))))
      return { msgTip: "user is locked" as const, captchaRequired: false };
    const account = await findAccount(tx, credential);
    const tip = account ? signInObstacle(account, ctx.now()) : "user password error";
    if (!account || tip) {
      if (tip) await logRefused(tx, own, credential, account?.loginName ?? key, tip);
      return { msgTip: tip ?? ("user password error" as const), captchaRequired: false };
    }
    if (rehashed) await tx.loginName.update({ where: { key }, data: { passwordHash: rehashed } });
    const session = await openSession(tx, ctx, { userId, tenantId, userAgent: ctx.userAgent ?? "", idleMs });
    const deviceToken = await noteDevice(tx, userId, device, ctx.now());
    const claims = { userId, tenantId, sessionId: session.id, audience: STORE, issued: ctx.now().getTime() };
    await logOperation(tx, own, {
      operation: "session",
      type: "login",
      content: account.loginName,
      by: byOf(userId, account),
    });
    return {
      msgTip: "user can login" as const,
      token: session.token,
      ...(deviceToken ? { device: deviceToken } : {}),
      SSOSign: signSso(ssoKeys, claims, session.expiresAt),
      captchaRequired: false,
      user: userOf(userId, account),
    };
  });
}

const byOf = (userId: string, { loginName, userName }: Account) => ({ userId, loginName, userName });

/** Account kinds as the wire names them: "2" is an administrator-type account (shell.md §6). */
export const authTypeOf = (kind: Account["kind"]): string => (kind === "staff" ? "1" : "2");

const userOf = (id: string, { loginName, userName, kind, mustChange }: Account) => ({
  id,
  loginName,
  username: userName,
  authType: authTypeOf(kind),
  mustChangePassword: mustChange,
});

/** Logs a refused sign-in; an unknown name belongs to no tenant, so only the service's own log has it. */
async function logRefused(
  tx: SystemTx,
  ctx: Ctx,
  credential: Credential | null,
  loginName: string,
  tip: Tip,
): Promise<void> {
  if (!credential) return ctx.log.info({ tip }, "sign-in refused: no user has that login name");
  const by = { userId: credential.userId, loginName, userName: "" };
  await logOperation(tx, ctx, { operation: "session", type: "login", content: `${loginName}: ${tip}`, status: 1, by });
}
