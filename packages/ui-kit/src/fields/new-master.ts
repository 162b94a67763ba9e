// The permission check for adding a warehouse or a settlement account where one is chosen.
import { useCan } from "../permissions/permissions.tsx";

/** The value of the choice that adds a record; real ids are UUIDs. */
export const NEW = "new";
export const masterPages = { depot: "/system/depot", account: "/system/account" } as const;

export const useMayAdd = (what: keyof typeof masterPages): boolean => useCan(masterPages[what], "edit");
