// The user's granted pages and buttons. They only control what is shown: the server checks every call again (RBAC-2).
import { BUTTONS, type Button } from "@kontor/contracts/core/endpoint";
import { createContext, type ReactNode, useContext } from "react";
import { z } from "zod";
import { singleton } from "../core/singleton.ts";
import { createStore, useStore } from "../core/store.ts";
import { session } from "../session/session.ts";
import { type Stored, stored, WEEK_MS } from "../session/stored-value.ts";

const grants = z.object({
  /** Paths of the pages in the user's menu. */
  pages: z.array(z.string()),
  /** Page path to the codes of its granted buttons (reference.md §6.3). */
  buttons: z.record(z.string(), z.array(z.string())),
});
export type Grants = z.infer<typeof grants>;

/** An item of `userBtn`: page path and comma list of button codes. */
export interface PageButtons {
  url: string;
  btnStr: string;
}

const none: Grants = { pages: [], buttons: {} };
const store = singleton("permissions", () => createStore<Grants>(none));

/** Stored per user for 7 days (shell.md §2, §9), so that a colleague at the same computer never sees another's buttons. */
const storedGrants = (): Stored<Grants> => stored(`buttons.${session.read()?.userId ?? ""}`, grants, WEEK_MS);

export const permissions = {
  read: (): Grants => store.read(),
  /** Stores the server's grants: paths of the menu, and `userBtn`. */
  save(pages: readonly string[], userBtn: readonly PageButtons[]): void {
    const buttons = Object.fromEntries(userBtn.map(({ url, btnStr }) => [url, btnStr.split(",").filter(Boolean)]));
    const value = { pages: [...pages], buttons };
    storedGrants().write(value);
    store.write(value);
  },
  /** Restores the grants of an earlier visit. Returns whether there were any. */
  restore(): boolean {
    const value = storedGrants().read();
    if (value) store.write(value);
    return value !== undefined;
  },
  clear(): void {
    storedGrants().remove();
    store.write(none);
  },
  can: (page: string, button: Button): boolean => can(store.read(), page, button),
  sees: (page: string): boolean => store.read().pages.includes(page),
};

/** Whether the button of the page is granted. */
export const can = (value: Grants, page: string, button: Button): boolean =>
  value.buttons[page]?.includes(BUTTONS[button]) ?? false;

const PageContext = createContext("");

/** Sets the page to which the buttons inside belong. ListPage does this itself. */
export const PageScope = ({ page, children }: { page: string; children: ReactNode }): ReactNode => (
  <PageContext value={page}>{children}</PageContext>
);

export const usePage = (): string => useContext(PageContext);

const WithheldContext = createContext<readonly Button[]>([]);

/** Withholds buttons from the components inside despite a grant: where the role may press them, but not see what they act on. */
export const Withheld = ({ buttons, children }: { buttons: readonly Button[]; children: ReactNode }): ReactNode => (
  <WithheldContext value={buttons}>{children}</WithheldContext>
);

/** Whether the user may press the given button of the page. */
export function useCan(page: string, button: Button): boolean {
  const isWithheld = useContext(WithheldContext).includes(button);
  return can(useStore(store), page, button) && !isWithheld;
}

/** Renders its children only for users who may press the button (shell.md §6: hidden, not greyed). */
export function Allowed({ page, button, children }: { page?: string; button: Button; children: ReactNode }): ReactNode {
  const here = usePage();
  return useCan(page ?? here, button) ? children : null;
}
