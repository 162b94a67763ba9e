// Receives the browsers' reports of Content-Security-Policy violations (WEB-2): counted, logged, bounded.
import { refuse } from "@kontor/contracts/core/error";
import type { Log } from "@kontor/service-kit/runtime/log";
import { registry } from "@kontor/service-kit/runtime/metrics";
import { Counter } from "prom-client";
import { z } from "zod";
import type { Exchange } from "./exchange.ts";

const REPORT_BYTES_MAX = 16 * 1024;
const TYPES: ReadonlySet<string> = new Set(["application/csp-report", "application/json"]);
const DIRECTIVES: ReadonlySet<string> = new Set([
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "frame-src",
  "frame-ancestors",
  "object-src",
  "base-uri",
  "form-action",
  "require-trusted-types-for",
  "trusted-types",
  "default-src",
]);

const violations = new Counter({
  name: "csp_violations_total",
  help: "Violations of the content security policy that browsers reported",
  labelNames: ["directive"] as const,
  registers: [registry],
});

const short = z.string().transform((text) => text.slice(0, 200));
const report = z.object({
  "csp-report": z.object({
    "effective-directive": short.optional(),
    "violated-directive": short.optional(),
    "blocked-uri": short.optional(),
    "document-uri": short.optional(),
    "source-file": short.optional(),
    "line-number": z.number().optional(),
    "script-sample": short.optional(),
  }),
});

/** Reads, counts and logs one report, and responds 204. Addresses are logged without their query strings. */
export async function takeViolationReport({ request, response, requestId }: Exchange, log: Log): Promise<void> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim() ?? "";
  if (!TYPES.has(type)) throw refuse("content-type-not-allowed", { status: 415 });
  const parsed = report.safeParse(await readSmallJson(request));
  if (!parsed.success) throw refuse("json-invalid");
  const violation = parsed.data["csp-report"];
  const named = (violation["effective-directive"] ?? violation["violated-directive"] ?? "").split(" ")[0] ?? "";
  // A label takes only known words; otherwise anybody could fill the counter's memory with made-up ones.
  const directive = DIRECTIVES.has(named) ? named : "other";
  violations.inc({ directive });
  const bare = (address: string | undefined) => address?.split(/[?#]/)[0];
  log.warn(
    {
      requestId,
      directive,
      blocked: bare(violation["blocked-uri"]),
      page: bare(violation["document-uri"]),
      source: bare(violation["source-file"]),
      line: violation["line-number"],
      sample: violation["script-sample"],
    },
    "a browser reported that a page violated the content security policy: a fault of a page, or an injected script",
  );
  response.writeHead(204).end();
}

async function readSmallJson(request: Exchange["request"]): Promise<unknown> {
  let text = "";
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.length > REPORT_BYTES_MAX) throw refuse("body-too-large", { status: 413 });
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
