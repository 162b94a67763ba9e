import { describe, expect, it } from "vitest";
import { encodingFor } from "./compress.ts";
import { answeredHeaders, forwardedHeaders, pagePolicy } from "./headers.ts";
import { fillPage } from "./shell-page.ts";

const policy = (host?: string) => pagePolicy({ nonce: "N", host, apiBase: "", frameOrigins: [] });

describe("the policy of the shell's page (WEB-2)", () => {
  it("the shell's page is sent with exactly this content security policy", () => {
    expect(policy("erp.example.com").split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' 'nonce-N'",
      "style-src 'self' 'nonce-N'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self' wss://erp.example.com",
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types kontor",
      "report-uri /csp-report",
    ]);
  });

  it.each(["a b", "x; script-src *", "x\ny", "'unsafe-inline'", undefined])(
    "the host header %j adds nothing to the content security policy",
    (host) => {
      expect(policy(host)).toContain("connect-src 'self'; frame-src");
    },
  );

  it("the content security policy allows the configured API and framed pages in addition, and nothing else", () => {
    const configured = pagePolicy({
      nonce: "N",
      host: undefined,
      apiBase: "https://api.example.com",
      frameOrigins: ["https://help.example.com"],
    });
    expect(configured).toContain("connect-src 'self' https://api.example.com;");
    expect(configured).toContain("frame-src 'self' https://help.example.com;");
  });
});

describe("headers that are forwarded", () => {
  it("headers of identity, routing and override never reach services (GATE-3, GATE-4)", () => {
    const sent = {
      "x-kontor-actor": "x",
      "x-access-token": "x",
      "x-http-method-override": "DELETE",
      "x-original-url": "/",
      "x-rewrite-url": "/",
      "x-forwarded-for": "1.1.1.1",
      forwarded: "for=1.1.1.1",
      host: "h",
      connection: "close",
      cookie: "a=b",
      authorization: "x",
      "content-type": "application/json",
      "idempotency-key": "k",
      "user-agent": "u",
      "accept-language": "vi",
    };
    expect(Object.keys(forwardedHeaders(sent))).toEqual([
      "accept-language",
      "content-type",
      "idempotency-key",
      "user-agent",
    ]);
  });

  it("a service's own headers never reach callers, and answers name the character set (WEB-8)", () => {
    const sent = {
      server: "x",
      "x-powered-by": "x",
      "set-cookie": ["a=b"],
      "content-type": "application/json",
      "content-length": "2",
    };
    expect(answeredHeaders(sent)).toEqual({ "content-type": "application/json; charset=utf-8", "content-length": "2" });
  });
});

describe("the shell's page", () => {
  it("scripts and styles of the shell's page get the nonce, and the page gets its configuration exactly once, whatever text that contains", () => {
    const html = '<head><script nonce="__NONCE__"></script><style nonce="__NONCE__"></style></head>';
    const filled = fillPage(html, "N$&", { apiBase: "</script><script>alert(1)" });
    expect(filled).not.toContain("__NONCE__");
    expect(filled).toContain('{"apiBase":"\\u003c/script>\\u003cscript>alert(1)"}');
    expect(filled.match(/<\/script>/g)).toHaveLength(2);
  });

  it("the configuration that the build wrote into the shell's page is replaced", () => {
    const html = '<head><script type="application/json" id="kontor-config">{"apiBase":"old"}</script></head>';
    expect(fillPage(html, "N", { apiBase: "" })).toBe(
      '<head><script type="application/json" id="kontor-config">{"apiBase":""}</script></head>',
    );
  });
});

describe("the encoding", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.8", "br"],
    ["brr, xgzip", "identity"],
    [undefined, "identity"],
  ])("an answer to a request with Accept-Encoding %s has the encoding %s", (accepted, expected) => {
    expect(encodingFor(accepted)).toBe(expected);
  });
});
