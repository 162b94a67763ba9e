// Who may add a warehouse or a settlement account from where one is chosen.
import { useCan } from "../permissions/permissions.tsx";

/** The choice that adds one; ids are UUIDs. */
export const NEW = "new";
export const masterPages = { depot: "/system/depot", account: "/system/account" } as const;

export const useMayAdd = (what: keyof typeof masterPages): boolean => useCan(masterPages[what], "edit");
