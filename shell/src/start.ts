// Starts the shell: the frame with a session, the sign-in pages without one. Each is loaded only when shown.
import { session } from "@kontor/ui-kit/session";
import { decideVisit } from "./frame/guard.rules.ts";

type Side = "session" | "frame";
/** Renders into the element; returns the function that unmounts it. */
type Mount = (element: HTMLElement) => Promise<() => void>;

const mounts: Record<Side, () => Promise<Mount>> = {
  session: () => import("./session/index.tsx").then(({ mountSession }) => mountSession),
  frame: () => import("./frame/index.tsx").then(({ mountFrame }) => mountFrame),
};

let shown: { side: Side; remove: () => void } | undefined;

/** Shows the page that the address and the session allow, now and whenever one of them changes. */
export async function start(): Promise<void> {
  const show = () => showSide(resolveAddress());
  await show();
  // Signing in has steps after the token is received (a new password, a department); the sign-in pages navigate away themselves.
  session.subscribe(() => {
    if (session.token() === undefined) void show();
  });
  window.addEventListener("popstate", () => void show());
}

async function showSide(side: Side): Promise<void> {
  if (side === shown?.side) return;
  shown?.remove();
  const element = document.createElement("div");
  element.style.height = "100%";
  document.getElementById("kontor")?.append(element);
  let end: (() => void) | undefined;
  const mine = {
    side,
    remove() {
      end?.();
      element.remove();
    },
  };
  shown = mine;
  const mount = await mounts[side]();
  // The session may have ended while the file was loading.
  if (shown !== mine) return;
  end = await mount(element);
  if (shown !== mine) end();
  else if (side === "frame") globalThis.requestIdleCallback?.(warm);
}

/** Follows the guard's redirects in the address bar. */
function resolveAddress(): Side {
  for (;;) {
    const { pathname: path, search } = location;
    const verdict = decideVisit({ path, search, hasToken: session.token() !== undefined });
    if (verdict.go !== "redirect") return verdict.go;
    history.replaceState(null, "", verdict.to);
  }
}

/** Prefetches the components of list rows, so that the first list page does not wait for them. */
function warm(): void {
  import("./remotes/components.ts").then(
    ({ warmRows }) => warmRows(),
    () => {},
  );
}
