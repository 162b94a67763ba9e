// The signed-in user, as stored in the browser (shell.md §3 session state, §4 logout, §9).
import { z } from "zod";
import { singleton } from "../core/singleton.ts";
import { createStore, useStore } from "../core/store.ts";
import { stored, WEEK_MS } from "./stored-value.ts";

const sessionState = z.object({
  token: z.string().min(1),
  userId: z.string(),
  loginName: z.string(),
  /** The user's display name. */
  username: z.string(),
  realname: z.string().optional(),
  avatar: z.string().optional(),
  tenantId: z.string().nullable().optional(),
  /** owner, staff or operator; only for display, the server decides. */
  kind: z.enum(["owner", "staff", "operator"]).optional(),
  /** "2": an administrator-type account (shell.md §3). */
  authType: z.string().optional(),
  ssoSign: z.string().optional(),
  companyName: z.string().optional(),
  industryType: z.string().optional(),
  /** IANA name; all times are shown in it. */
  timeZone: z.string().optional(),
  /** Purchase orders are made of what customers ordered; only for display, the server decides. */
  purchaseBySaleFlag: z.boolean().optional(),
  /** What delivers an order may have more than was ordered; likewise only for display. */
  overLinkBillFlag: z.boolean().optional(),
});
export type SessionState = z.infer<typeof sessionState>;

const shared = singleton("session", () => {
  const storedSession = stored("session", sessionState, WEEK_MS);
  const store = createStore(storedSession.read());
  const mine = { storedSession, store, isHeld: false };
  if (typeof window !== "undefined") window.addEventListener("storage", () => follow(mine));
  return mine;
});

/** Handles a sign-in or sign-out in another browser tab. A held page waits for the same user's next sign-in and continues with it. */
function follow(mine: {
  storedSession: typeof shared.storedSession;
  store: typeof shared.store;
  isHeld: boolean;
}): void {
  const arrived = mine.storedSession.read();
  const own = mine.store.read();
  if (mine.isHeld && !arrived) return;
  if (mine.isHeld && arrived?.userId !== own?.userId) {
    location.reload();
    return;
  }
  if (arrived?.token !== own?.token) mine.isHeld = false;
  mine.store.write(arrived);
}

export const session = {
  /** The signed-in user, or undefined. A session past its 7 days counts as none. */
  read: (): SessionState | undefined => shared.store.read(),
  token: (): string | undefined => shared.store.read()?.token,
  /** Stores the result of a sign-in. */
  save(state: SessionState): void {
    shared.storedSession.write(state);
    shared.store.write(state);
  },
  /** Adds data loaded later: tenant, department, avatar. Does nothing when nobody is signed in. */
  update(part: Partial<Omit<SessionState, "token">>): void {
    const current = shared.store.read();
    if (current) session.save({ ...current, ...part });
  },
  /** The server has ended the session; the page stays with its unsaved input until the user has signed in again in another tab. */
  hold(): void {
    shared.isHeld = true;
  },
  isHeld: (): boolean => shared.isHeld,
  /** Removes the user; language, settings and column choices stay (shell.md §4). */
  clear(): void {
    shared.isHeld = false;
    shared.storedSession.remove();
    shared.store.write(undefined);
  },
  subscribe: (listener: () => void): (() => void) => shared.store.subscribe(listener),
};

/** The signed-in user in a component. */
export const useSession = (): SessionState | undefined => useStore(shared.store);
