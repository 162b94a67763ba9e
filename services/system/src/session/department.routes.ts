// Routes to choose the user's current department, after signing in and later (shell.md §2, §6).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { getCurrentUserDeparts, selectDepart } from "@kontor/contracts/system/session";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { SystemTx } from "../db.ts";
import type { Identity } from "../identity-dependencies.ts";
import { nameKey } from "./login-name.rules.ts";

interface OwnDepartment {
  id: string;
  departName: string;
  orgCode: string;
}

/** One's departments, the default one first. */
const ownDepartments = (tx: SystemTx, userId: string): Promise<OwnDepartment[]> => tx.$queryRaw<OwnDepartment[]>`
  select d.id, d.org_abr as "departName", d.org_no as "orgCode"
  from user_departments ud join departments d on d.id = ud.department_id
  where ud.user_id = ${userId}::uuid order by ud.position, d.org_no`;

export function departmentRoutes({ platform, announce }: Identity) {
  const routes = router("system", platform);

  routes.read(getCurrentUserDeparts, async ({ ctx, tx }) => {
    const { userId, departmentId } = actorOf(ctx);
    const list = await ownDepartments(tx, userId);
    return { list, orgCode: list.find(({ id }) => id === departmentId)?.orgCode ?? null };
  });

  routes.write(selectDepart, async ({ ctx, tx, body: { orgCode, username }, afterCommit }) => {
    const { userId, sessionId, loginName, userName } = actorOf(ctx);
    // The session says who chooses; another user's name in the request is an error (SES-3).
    const ownNames = ["", nameKey(loginName), nameKey(userName)];
    if (!ownNames.includes(nameKey(username))) throw refuse("not-permitted", { status: 403 });
    const own = await ownDepartments(tx, userId);
    if (own.length === 0) throw refuse("department-not-set");
    const chosen = own.find((department) => department.orgCode === orgCode);
    if (!chosen) throw notFound("orgCode");
    await tx.session.updateMany({ where: { id: sessionId, userId }, data: { departmentId: chosen.id } });
    afterCommit(() => announce({ userId, sessionId }));
    return { userInfo: { id: userId, username: loginName, orgCode } };
  });
  return routes;
}
