// Routes of the user's own sessions and profile (shell.md §7).
import { notFound } from "@kontor/contracts/core/error";
import { edition } from "@kontor/contracts/system/field-schemas";
import {
  endSession,
  endUserSessions,
  getUserSession,
  infoWithTenant,
  listSessions,
} from "@kontor/contracts/system/session";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { Identity } from "../identity-dependencies.ts";
import { logOperation } from "../log/log.store.ts";
import { lockUsers, refuseStronger } from "../user/user.store.ts";
import { activeUsers } from "./account.query.ts";
import { authTypeOf } from "./login.routes.ts";
import { effectiveUserLimit, isOver, shownEdition } from "./session.rules.ts";
import { endSessionsOf, SESSIONS_MAX } from "./session.store.ts";
import { STORE, signSso } from "./sso-sign.ts";

const PLATFORM = { type: 2, expireTime: null, tenantId: null, userCurrentNum: 0, userNumLimit: 0 } as const;

export function ownSessionRoutes({ platform, announce, ssoKeys, idleMs }: Identity) {
  const routes = router("system", platform);

  routes.plain(getUserSession, ({ ctx }) =>
    platform.platformTx(ctx, async (tx) => {
      const { userId, loginName, userName, kind, departmentId } = actorOf(ctx);
      const login = await tx.loginName.findUnique({ where: { userId }, select: { mustChange: true } });
      const department = departmentId
        ? await tx.department.findFirst({ where: { id: departmentId }, select: { orgAbr: true } })
        : null;
      const names = { loginName, username: userName, departName: department?.orgAbr ?? null, avatar: null };
      return {
        user: { id: userId, ...names, authType: authTypeOf(kind), mustChangePassword: login?.mustChange ?? false },
      };
    }),
  );

  routes.plain(infoWithTenant, ({ ctx }) =>
    platform.platformTx(ctx, async (tx) => {
      const { userId, sessionId } = actorOf(ctx);
      const session = await tx.session.findUnique({
        where: { id: sessionId },
        select: { createdAt: true, expiresAt: true },
      });
      if (!session) throw notFound();
      const claims = { userId, tenantId: ctx.tenantId, sessionId, audience: STORE, issued: ctx.now().getTime() };
      const SSOSign = signSso(ssoKeys, claims, session.expiresAt);
      const tenant = ctx.tenantId ? await tx.tenant.findUnique({ where: { id: ctx.tenantId } }) : null;
      if (!tenant) return { ...PLATFORM, SSOSign };
      return {
        type: edition.parse(shownEdition(tenant, session.createdAt, ctx.now())),
        expireTime: tenant.expireAt?.toISOString() ?? null,
        tenantId: tenant.id,
        userCurrentNum: await activeUsers(tx),
        userNumLimit: effectiveUserLimit(tenant, ctx.now()),
        SSOSign,
      };
    }),
  );

  routes.plain(listSessions, ({ ctx }) =>
    platform.platformTx(ctx, async (tx) => {
      const { userId, sessionId } = actorOf(ctx);
      const sessions = await tx.session.findMany({
        where: { userId },
        orderBy: { createdAt: "desc" },
        take: SESSIONS_MAX,
      });
      const live = sessions.filter((session) => !isOver(session, idleMs, ctx.now()));
      return {
        rows: live.map(({ id, createdAt, lastSeenAt, clientIp, userAgent }) => {
          const times = { createTime: createdAt.toISOString(), lastSeenTime: lastSeenAt.toISOString() };
          return { id, ...times, clientIp, userAgent, current: id === sessionId };
        }),
      };
    }),
  );

  routes.plain(endSession, async ({ ctx, query: { id }, afterCommit }) => {
    const { userId, loginName } = actorOf(ctx);
    await platform.platformTx(ctx, async (tx) => {
      // Compared as text, so that anything that is not a session's id is not found.
      const ended =
        await tx.$executeRaw`delete from platform.sessions where id::text = ${id} and user_id = ${userId}::uuid`;
      if (ended === 0) throw notFound();
      await logOperation(tx, ctx, { operation: "session", type: "end-sessions", content: loginName });
    });
    afterCommit(() => announce({ userId, sessionId: id }));
    return { message: "ended" };
  });

  routes.write(endUserSessions, async ({ ctx, tx, body: { id }, afterCommit }) => {
    const [user] = await lockUsers(tx, [id]);
    if (!user) throw notFound();
    await refuseStronger(tx, ctx, [user]);
    await endSessionsOf(tx, [id]);
    await logOperation(tx, ctx, { operation: "user", type: "end-sessions", content: user.loginName });
    afterCommit(() => announce({ userId: id }));
    return { message: "ended" };
  });
  return routes;
}
