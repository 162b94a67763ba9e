// Reads departments with their users, as one tree for pickers.
import type { SystemTx } from "../db.ts";

export interface UserTreeNode {
  id: string;
  key: string;
  value: string;
  title: string;
  isUser: boolean;
  children: UserTreeNode[];
}

const DEPTH_MAX = 20;

/** Users stand below each of their departments; those without one stand at the top. */
export async function userTree(tx: SystemTx): Promise<UserTreeNode[]> {
  const departments = await tx.department.findMany({
    orderBy: [{ sortOrder: "asc" }, { sort: "asc" }, { orgNo: "asc" }],
  });
  const users = await tx.user.findMany({ where: { status: 0, deletedAt: null }, orderBy: { createdAt: "asc" } });
  const links = await tx.userDepartment.findMany();
  const byParent = Map.groupBy(departments, ({ parentId }) => parentId);
  const departmentsOf = Map.groupBy(links, ({ userId }) => userId);
  const leaf = ({ id, userName }: { id: string; userName: string }): UserTreeNode => ({
    id,
    key: id,
    value: id,
    title: userName,
    isUser: true,
    children: [],
  });
  const usersIn = (departmentId: string) =>
    users.filter(({ id }) => departmentsOf.get(id)?.some((link) => link.departmentId === departmentId));
  const below = (parentId: string | null, depth: number): UserTreeNode[] =>
    depth === 0
      ? []
      : (byParent.get(parentId) ?? []).map(({ id, orgAbr }) => {
          const children = [...below(id, depth - 1), ...usersIn(id).map(leaf)];
          return { id, key: id, value: id, title: orgAbr, isUser: false, children };
        });
  return [...below(null, DEPTH_MAX), ...users.filter(({ id }) => !departmentsOf.has(id)).map(leaf)];
}
