// Changing one's own password (shell.md §5, §7; PWD-4, PWD-6, PWD-7).
import { type Answer, type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { updatePwd } from "@kontor/contracts/system/session";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import type { WriteKey } from "@kontor/service-kit/http/idempotency";
import { type Call, router } from "@kontor/service-kit/http/router";
import type { SystemTx } from "../db.ts";
import type { Identity } from "../identity-dependencies.ts";
import { logOperation } from "../log/log.store.ts";
import { isGuessable } from "../password/common-passwords.ts";
import { changeFlaw } from "./password-change.rules.ts";
import { answeredBefore, oncePerKey } from "./platform-key.store.ts";
import { endSessionsOf } from "./session.store.ts";
import { stillOpen, verifyPassword } from "./verify-password.ts";

const CHANGED = { status: 1, message: "password-changed" } as const;
const OLD_WRONG = { status: 2, message: "old-password-wrong" } as const;
const failed = (message: string) => ({ status: 3 as const, message });

export function passwordRoutes(identity: Identity) {
  const { platform, passwords, announce } = identity;
  const routes = router("system", platform);

  routes.plain(updatePwd, async ({ ctx, body, idempotency, afterCommit }) => {
    const actor = actorOf(ctx);
    if (body.userId !== actor.userId) throw refuse("not-permitted", { status: 403 });
    const write = keyOf({ ctx, idempotency }, identity);
    // A repeated call is answered before the old password is checked: after the change it is wrong and would count as a guess.
    const before = await answeredBefore<Answer<typeof updatePwd>>(platform, ctx.requestId, write);
    if (before) return before.answer;
    const { credential, names } = await platform.platformTx(ctx, async (tx) => ({
      credential: await tx.loginName.findUnique({ where: { userId: actor.userId } }),
      names: await namesOf(tx, ctx),
    }));
    if (!credential) throw refuse("login-out", { status: 401 });
    // The old password is checked first and always, so that a refusal for another reason is not a free guess.
    const judged = await verifyPassword(identity, ctx, {
      key: credential.key,
      credential,
      digest: body.oldpassword,
      onWrong: (tx, own) => logChange(tx, own, 1),
    });
    if (judged.outcome === "locked") return failed("account-locked");
    if (judged.outcome === "wrong") return OLD_WRONG;
    const flaw = changeFlaw(body, await isGuessable(body.password, names));
    if (flaw) return failed(flaw);
    const passwordHash = await passwords.hash(body.password);
    const answer = await platform
      .platformTx(ctx, (tx) =>
        oncePerKey(tx, write, async () => {
          if (!(await stillOpen(tx, credential, ctx.now()))) throw new NoLongerOpen();
          const newCredential = {
            passwordHash,
            mustChange: false,
            passwordExpiresAt: null,
            passwordChangedAt: ctx.now(),
          };
          await tx.loginName.update({ where: { key: credential.key }, data: newCredential });
          await endSessionsOf(tx, [actor.userId], actor.sessionId);
          await logChange(tx, ctx, 0);
          return CHANGED;
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof NoLongerOpen) return failed("account-locked");
        throw error;
      });
    afterCommit(() => announce({ userId: actor.userId }));
    return answer;
  });
  return routes;
}

/** Rolls the transaction back together with its idempotency key, so that a refusal is not stored as the answer. */
class NoLongerOpen extends Error {}

const keyOf = (
  { ctx, idempotency }: Pick<Call<Endpoint>, "ctx" | "idempotency">,
  { passwords }: Identity,
): WriteKey | undefined =>
  idempotency && {
    key: idempotency.key,
    userId: actorOf(ctx).userId,
    endpoint: endpointName(updatePwd),
    // A plain digest of a request that holds passwords could be used to guess them.
    digest: passwords.seal(idempotency.digest),
  };

const logChange = (tx: SystemTx, ctx: Ctx, status: 0 | 1): Promise<void> =>
  logOperation(tx, ctx, { operation: "session", type: "change-password", content: actorOf(ctx).loginName, status });

/** The names from which an attacker who knows the user would guess. */
async function namesOf(tx: SystemTx, ctx: Ctx): Promise<string[]> {
  const { loginName, userName } = actorOf(ctx);
  const settings = ctx.tenantId ? await tx.settings.findFirst({ select: { companyName: true } }) : null;
  const platform = ctx.tenantId ? null : await tx.platformConfig.findUnique({ where: { key: "platform_name" } });
  return [loginName, userName, settings?.companyName ?? "", platform?.value ?? ""];
}
