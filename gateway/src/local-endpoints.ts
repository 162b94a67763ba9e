// Endpoints that the gateway handles itself, without a session (GATE-1): the shell's page and files, the list of remotes, a ping, violation reports.
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { Log } from "@kontor/service-kit/runtime/log";
import { isView } from "./browser-routes.ts";
import { ipBucket } from "./client-ip.ts";
import { type Exchange, sendJson, sendText } from "./exchange.ts";
import { pagePolicy } from "./headers.ts";
import type { Limits } from "./limits.ts";
import { sendFile } from "./send-file.ts";
import { fillPage, newNonce } from "./shell-page.ts";
import { takeViolationReport } from "./violation-reports.ts";
import type { WebFiles } from "./web-files.ts";

export interface OwnParts {
  webFiles: WebFiles;
  limits: Limits;
  log: Log;
  apiBase: string;
  frameOrigins: readonly string[];
}

/** @param name method and path, HEAD counting as GET */
export async function answerOwn(exchange: Exchange, name: string, path: string, parts: OwnParts): Promise<void> {
  switch (name) {
    case "GET /health/ping":
      return sendJson(exchange, 200, { code: 200, data: "pong" });
    case "GET /remotes.json":
      exchange.response.setHeader("Cache-Control", "no-cache");
      return sendText(
        exchange,
        "application/json; charset=utf-8",
        JSON.stringify({ remotes: await parts.webFiles.remotes() }),
      );
    case "POST /csp-report":
      await parts.limits.spend("ipViolationReports", "ip", ipBucket(exchange.ip));
      return takeViolationReport(exchange, parts.log);
  }
  const file = name.startsWith("GET ") ? await parts.webFiles.find(path) : undefined;
  if (!file) throw notFound();
  return sendFile(file, exchange.request, exchange.response);
}

/** The shell's page, with a nonce and a policy of its own each time (WEB-2). */
export async function answerPage(exchange: Exchange, path: string, parts: OwnParts): Promise<void> {
  const html = await parts.webFiles.page();
  if (html === undefined) throw refuse("service-unavailable", { status: 503, values: { service: "shell" } });
  const nonce = newNonce();
  const { apiBase, frameOrigins } = parts;
  const { host } = exchange.request.headers;
  exchange.response.setHeader("Content-Security-Policy", pagePolicy({ nonce, host, apiBase, frameOrigins }));
  const page = fillPage(html, nonce, { apiBase });
  return sendText(exchange, "text/html; charset=utf-8", page, isView(path) ? 200 : 404);
}
