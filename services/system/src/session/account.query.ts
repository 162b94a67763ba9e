// Reads the user behind a sign-in name, with all that decides whether he may sign in.
import type { SystemTx } from "../db.ts";
import type { Person } from "./session.rules.ts";
import type { Credential } from "./verify-password.ts";

export interface Account extends Person {
  loginName: string;
  userName: string;
  mustChange: boolean;
}

/** Active are those neither disabled, nor awaiting activation, nor deleted. */
export const activeUsers = (tx: SystemTx): Promise<number> => tx.user.count({ where: { status: 0, deletedAt: null } });

/** Reads a user; the transaction's tenant is the credential's. Null for a deleted user whose name still exists. */
export async function findAccount(
  tx: SystemTx,
  { userId, tenantId, key }: Pick<Credential, "userId" | "tenantId" | "key">,
): Promise<Account | null> {
  const login = await tx.loginName.findUnique({ where: { key }, select: { mustChange: true } });
  const mustChange = login?.mustChange ?? false;
  if (!tenantId) {
    const operator = await tx.operator.findUnique({ where: { id: userId } });
    return operator && { ...operator, kind: "operator", mustChange, tenant: null, activeUsers: 0 };
  }
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } });
  const tenant = await tx.tenant.findUnique({ where: { id: tenantId } });
  if (!user || !tenant) return null;
  const { loginName, userName, status } = user;
  const kind = user.kind === "owner" ? "owner" : "staff";
  return { loginName, userName, status, kind, mustChange, tenant, activeUsers: await activeUsers(tx) };
}
