// Headers that come in, are forwarded and go out: security headers of every response, allow-lists for the rest (WEB-2, WEB-8, GATE-3).
import type { IncomingHttpHeaders } from "node:http";

/** Headers of every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** Headers of responses that are data, never documents. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Policies that the shell makes Trusted Types with (shell/src/remotes/script-guard.ts); no other policy may. */
const TRUSTED_TYPES = ["kontor"];
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export interface PagePolicy {
  nonce: string;
  /** The Host header: the page's own host, which its web socket may connect to. Left out when it is not a plain host. */
  host: string | undefined;
  apiBase: string;
  frameOrigins: readonly string[];
}

/** The Content-Security-Policy of the shell's page (WEB-2). */
export function pagePolicy({ nonce, host, apiBase, frameOrigins }: PagePolicy): string {
  const own = host !== undefined && HOST.test(host) ? [`wss://${host}`] : [];
  const api = apiBase === "" ? [] : [apiBase];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...own, ...api].join(" "),
    ["frame-src 'self'", ...frameOrigins].join(" "),
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(" ")}`,
    "report-uri /csp-report",
  ].join("; ");
}

/** The caller's headers that are forwarded to a service. Identity, routing and forwarding headers are not among it. */
const FORWARDED = ["accept-language", "content-type", "idempotency-key", "user-agent"] as const;

export function forwardedHeaders(incoming: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of FORWARDED) {
    const value = incoming[name];
    if (typeof value === "string") passed[name] = value;
  }
  return passed;
}

/** The service's headers that are returned to a caller. */
const ANSWERED = ["content-type", "content-length", "content-disposition", "retry-after"] as const;

export function answeredHeaders(answered: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of ANSWERED) {
    const value = answered[name];
    if (typeof value === "string") passed[name] = value;
  }
  const type = passed["content-type"];
  if (type && /^(text\/|application\/json)/.test(type) && !type.includes("charset"))
    passed["content-type"] = `${type}; charset=utf-8`;
  return passed;
}
