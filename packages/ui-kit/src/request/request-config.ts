// The request client's configuration; set once by the shell, replaced by tests.
import { singleton } from "../core/singleton.ts";
import { type Transport, transport } from "./transport.ts";

interface Surroundings {
  /** Prefix of every path; empty means the page's own origin. */
  base: string;
  transport: Transport;
  language(): string | undefined;
  reload(): void;
  wait(ms: number): Promise<void>;
  /** Resolves at once while the browser has a network, else when it has one again. */
  connected(): Promise<void>;
}

declare global {
  /** Written by index.html; the API's base address may differ from the page's origin. */
  var kontorConfig: { apiBase?: string } | undefined;
}

const shared = singleton("request", () => {
  const initial: Surroundings = {
    base: globalThis.kontorConfig?.apiBase?.replace(/\/$/, "") ?? "",
    transport,
    language: () => (typeof document === "undefined" ? undefined : document.documentElement.lang || undefined),
    reload: () => location.reload(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    connected: () =>
      navigator.onLine
        ? Promise.resolve()
        : new Promise((done) => window.addEventListener("online", () => done(), { once: true })),
  };
  return { current: initial };
});

export const surroundings = (): Surroundings => shared.current;

/** Changes the base address, or the parts that tests replace. */
export function configureRequest(part: Partial<Surroundings>): void {
  shared.current = { ...shared.current, ...part };
}
