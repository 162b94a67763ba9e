// Navigates to a menu entry: its page, or the store for the shop entry (shell.md §2 top bar, §6).
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useSession } from "@kontor/ui-kit/session";
import { posAccess, storeAccess, type Visitor } from "../edition/edition.rules.ts";
import { useAppContext } from "./app-context.ts";
import { openPage } from "./open-pages.ts";

const SHOP_PATH = "/shop/index";

/** The signed-in user, as input of the edition rules. */
function useVisitor(): Visitor {
  const { tenant, permissions } = useAppContext();
  const me = useSession();
  return { authType: me?.authType ?? "", loginName: me?.loginName ?? "", edition: tenant?.type ?? 0, permissions };
}

/** Opens the store, or shows what is missing: the shop entry, or the edition. */
export function useOpenStore(): () => void {
  const visitor = useVisitor();
  return () => {
    const access = storeAccess(visitor);
    if (access === "open") void openPage(SHOP_PATH);
    else toast.warn(`edition.${access}`);
  };
}

/** Offers the POS client, or the upgrade message. */
export function useOpenPos(): () => void {
  const visitor = useVisitor();
  return () => {
    const access = posAccess(visitor);
    if (access === "open") toast.info("under-development.title");
    else toast.warn(`edition.${access}`);
  };
}

/** Opens the target of a menu entry. */
export function useMenuNavigation(): (path: string) => void {
  const openStore = useOpenStore();
  return (path) => (path === SHOP_PATH ? openStore() : void openPage(path));
}
