// The shell's page: which requests get it, and its nonce and configuration for each request (WEB-2).
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const NONCE_BYTES = 16;
const NONCE_MARK = /__NONCE__/g;
const CONFIG_SCRIPT = /<script[^>]*\bid="kontor-config"[^>]*>[\s\S]*?<\/script>/;

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString("base64url");

/** The configuration that the browser gets before its first call. */
export interface BrowserConfig {
  /** Where API calls go; empty: where the page came from. */
  apiBase: string;
}

/**
 * Fills in the page as built: `__NONCE__` wherever it stands, and the configuration as
 * `<script type="application/json" id="kontor-config">`, in place of one that the build left or before </head>.
 */
export function fillPage(html: string, nonce: string, config: BrowserConfig): string {
  // "<" would end the element early; as JSON it may be written as an escape.
  const json = JSON.stringify(config).replace(/</g, "\\u003c");
  const element = `<script type="application/json" id="kontor-config">${json}</script>`;
  const filled = CONFIG_SCRIPT.test(html)
    ? html.replace(CONFIG_SCRIPT, () => element)
    : html.replace("</head>", () => `${element}</head>`);
  return filled.replace(NONCE_MARK, () => nonce);
}

/**
 * True when a browser navigates, rather than a program requesting data: the two share paths (`/user/login`).
 * A path with a dot names a file, never a view, so that /.env and the like stay absent (GATE-5).
 */
export function isNavigation(request: IncomingMessage, path: string): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers["x-access-token"] !== undefined || path.includes(".")) return false;
  return path === "/" || headers["sec-fetch-mode"] === "navigate" || /\btext\/html\b/.test(headers.accept ?? "");
}
