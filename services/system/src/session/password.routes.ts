// Changing one's own password (shell.md §5, §7; PWD-4, PWD-6, PWD-7).
import { refuse } from "@kontor/contracts/core/error";
import { updatePwd } from "@kontor/contracts/system/session";
import { actorOf, type Ctx } from "@kontor/service-kit/ctx";
import { router } from "@kontor/service-kit/router";
import type { SystemTx } from "../db.ts";
import type { Identity } from "../identity.ts";
import { logOperation } from "../log/log.store.ts";
import { isGuessable } from "../password/common-passwords.ts";
import { changeFlaw } from "./password-change.rules.ts";
import { judgePassword, stillOpen } from "./password-door.ts";
import { endSessionsOf } from "./session.store.ts";

const CHANGED = { status: 1, message: "password-changed" } as const;
const OLD_WRONG = { status: 2, message: "old-password-wrong" } as const;
const failed = (message: string) => ({ status: 3 as const, message });

export function passwordRoutes(identity: Identity) {
  const { platform, passwords, announce } = identity;
  const routes = router("system", platform);

  routes.plain(updatePwd, async ({ ctx, body, afterCommit }) => {
    const actor = actorOf(ctx);
    if (body.userId !== actor.userId) throw refuse("not-permitted", { status: 403 });
    const { credential, names } = await platform.platformTx(ctx, async (tx) => ({
      credential: await tx.loginName.findUnique({ where: { userId: actor.userId } }),
      names: await namesOf(tx, ctx),
    }));
    if (!credential) throw refuse("login-out", { status: 401 });
    // The old password is judged first and always: a refusal for another reason must not become a free guess.
    const judged = await judgePassword(identity, ctx, {
      key: credential.key,
      credential,
      digest: body.oldpassword,
      onWrong: (tx, own) => logChange(tx, own, 1),
    });
    if (judged.outcome === "locked") return failed("account-locked");
    if (judged.outcome === "wrong") return OLD_WRONG;
    const flaw = changeFlaw(body, isGuessable(body.password, names));
    if (flaw) return failed(flaw);
    const passwordHash = await passwords.hash(body.password);
    const done = await platform.platformTx(ctx, async (tx) => {
      if (!(await stillOpen(tx, credential, ctx.now()))) return false;
      const kept = { passwordHash, mustChange: false, passwordExpiresAt: null, passwordChangedAt: ctx.now() };
      await tx.loginName.update({ where: { key: credential.key }, data: kept });
      await endSessionsOf(tx, [actor.userId], actor.sessionId);
      await logChange(tx, ctx, 0);
      return true;
    });
    if (!done) return failed("account-locked");
    afterCommit(() => announce({ userId: actor.userId }));
    return CHANGED;
  });
  return routes;
}

const logChange = (tx: SystemTx, ctx: Ctx, status: 0 | 1): Promise<void> =>
  logOperation(tx, ctx, { operation: "session", type: "change-password", content: actorOf(ctx).loginName, status });

/** What an attacker who knows the person would try. */
async function namesOf(tx: SystemTx, ctx: Ctx): Promise<string[]> {
  const { loginName, userName } = actorOf(ctx);
  const settings = ctx.tenantId ? await tx.settings.findFirst({ select: { companyName: true } }) : null;
  return [loginName, userName, settings?.companyName ?? ""];
}
