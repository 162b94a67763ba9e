// Shows a user by name, where a row has only the id.
import { getUserList } from "@kontor/contracts/system/user";
import { useRead } from "@kontor/ui-kit/query";

/** The tenant's active users for pickers. */
export function useUsers() {
  const users = useRead(getUserList, {});
  return (users.data ?? []).map(({ id, userName }) => ({ value: id, label: userName }));
}

function UserName({ id }: { id: string }) {
  return <>{useUsers().find(({ value }) => value === id)?.label ?? ""}</>;
}

/** A column's `cell` for a user's id. */
export const userCell = (value: unknown) => (typeof value === "string" ? <UserName id={value} /> : null);
