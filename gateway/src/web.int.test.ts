import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "./testing/harness.ts";
import { person } from "./testing/people.ts";
import { rawRequest } from "./testing/raw-request.ts";

const PAGE =
  '<html><head><style nonce="__NONCE__"></style><script type="application/json" id="kontor-config">{}</script><script nonce="__NONCE__" src="/assets/main.0123456789.js"></script></head></html>';
const manifest = (version: string) =>
  JSON.stringify({ name: "mfe_system", metaData: { buildInfo: { buildVersion: version } } });

let harness: Harness;
const put = async (path: string, content: string | Uint8Array) => {
  const file = join(harness.webDist, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, content);
};
beforeAll(async () => {
  harness = await openHarness({
    FRAME_ORIGINS: '["https://help.example.com"]',
    CORS_ORIGINS: '["https://shop.example.com"]',
  });
  await put("shell/dist/index.html", PAGE);
  await put("shell/dist/main.0123456789.js", `"${"shell ".repeat(1000)}"`);
  await put("shell/dist/main.0123456789.js.map", "{}");
  await put("shell/dist/.env", "SECRET=1");
  await put("shell/package.json", "{}");
  await put("mfe-system/dist/mf-manifest.json", manifest("1"));
  await put("mfe-system/dist/remoteEntry.js", "1");
  await put("mfe-system/dist/static/page.abcdef0123.js", "2");
  await put("mfe-system/dist/static/page.abcdef0123.js.br", new Uint8Array(brotliCompressSync("2")));
  await put("mfe-empty/dist/readme.txt", "not built");
});
afterAll(() => harness.stop());

const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${harness.url}${path}`, { ...init, headers });
const NAVIGATION = { Accept: "text/html,application/xhtml+xml" };

describe("the shell's page", () => {
  it("each response of the shell's page has a new nonce, the same in page and policy (WEB-2)", async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const answered = await get("/", NAVIGATION);
      const html = await answered.text();
      const nonce = /nonce="([\w-]{22})"/.exec(html)?.[1] ?? "";
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(html).toContain('id="kontor-config">{"apiBase":""}</script>');
      expect(answered.headers.get("content-security-policy")).toContain(`script-src 'self' 'nonce-${nonce}';`);
      expect(answered.headers.get("cache-control")).toBe("no-store");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it.each([
    ["/dashboard/analysis", NAVIGATION, 200],
    ["/system/vendor", { Accept: "text/html" }, 200],
    ["/user/login", NAVIGATION, 200],
    ["/no/such/view", NAVIGATION, 404],
    ["/metrics", NAVIGATION, 404],
  ] as const)("a browser that opens %s with %j gets the shell's page with status %i", async (path, headers, status) => {
    const answered = await get(path, { ...headers });
    expect([answered.status, answered.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  });

  it.each([
    ["a program", "/system/vendor", { Accept: "application/json" }, 404],
    ["a program that names no type", "/system/vendor", {}, 404],
    ["a call of the page", "/who/amI", { Accept: "application/json, text/plain, */*" }, 401],
    ["somebody who is signed in", "/who/amI", { Accept: "text/html", "X-Access-Token": "a".repeat(64) }, 401],
    ["a file", "/.env", NAVIGATION, 404],
    ["another file", "/assets/main.0123456789.js.map", NAVIGATION, 404],
  ] as const)("the shell's page is not returned to %s at %s", async (_who, path, headers, status) => {
    const answered = await get(path, { ...headers });
    expect([answered.status, answered.headers.get("content-type")]).toEqual([
      status,
      "application/json; charset=utf-8",
    ]);
  });

  it("a browser gets the shell's page also at the path of an API call", async () => {
    expect((await get("/who/amI", NAVIGATION)).headers.get("content-type")).toBe("text/html; charset=utf-8");
  });
});

describe("built files", () => {
  it("built files with a hash in their name are cached for ever, and others are revalidated", async () => {
    const hashed = await get("/assets/main.0123456789.js");
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(hashed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const entry = await get("/remotes/mfe-system/remoteEntry.js");
    expect(entry.headers.get("cache-control")).toBe("no-cache");
    const again = await get("/remotes/mfe-system/remoteEntry.js", { "If-None-Match": entry.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("built files are sent compressed, by the build or by the gateway", async () => {
    const byBuild = await get("/remotes/mfe-system/static/page.abcdef0123.js", { "Accept-Encoding": "br" });
    expect([byBuild.headers.get("content-encoding"), await byBuild.text()]).toEqual(["br", "2"]);
    for (const encoding of ["br", "gzip"]) {
      const byGateway = await get("/assets/main.0123456789.js", { "Accept-Encoding": encoding });
      expect(byGateway.headers.get("content-encoding")).toBe(encoding);
      expect(Number(byGateway.headers.get("content-length"))).toBeLessThan(200);
      expect(await byGateway.text()).toContain("shell shell");
    }
    const plain = await get("/assets/main.0123456789.js", { "Accept-Encoding": "identity" });
    expect([plain.headers.get("content-encoding"), plain.headers.get("content-length")]).toEqual([null, "6002"]);
  });

  it.each([
    "/assets/main.0123456789.js.map",
    "/assets/.env",
    "/assets/index.html",
    "/assets/package.json",
    "/assets",
    "/remotes/mfe-system/static",
    "/remotes/mfe-system/static/page.abcdef0123.js.br",
    "/remotes/shell/main.0123456789.js",
    "/remotes/mfe-none/mf-manifest.json",
    "/shell/dist/main.0123456789.js",
  ])("the path %s, which is no built file, is answered as not found (GATE-5)", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    "/assets/../package.json",
    "/assets/%2e%2e/package.json",
    "/remotes/mfe-system/..%2f..%2fshell/dist/.env",
    "/assets//main.0123456789.js",
  ])("the path %s cannot leave the folder of built files (GATE-2)", async (path) => {
    expect((await rawRequest(harness.port, [`GET ${path} HTTP/1.1`, "Host: k", "Connection: close"])).status).toBe(400);
  });
});

describe("the list of remotes", () => {
  const remotes = async () =>
    (await (await get("/remotes.json")).json()) as {
      remotes: { name: string; version: string; integrity: Record<string, string> }[];
    };

  it("the list of remotes has version, manifest and integrity of each script, and lacks remotes that are not built", async () => {
    const integrity = {
      "remoteEntry.js": expect.stringMatching(/^sha384-/),
      "static/page.abcdef0123.js": expect.stringMatching(/^sha384-/),
    };
    expect(await remotes()).toEqual({
      remotes: [{ name: "mfe-system", version: "1", manifest: "/remotes/mfe-system/mf-manifest.json", integrity }],
    });
  });

  it("the list of remotes is served without a remote whose folder cannot be read", async () => {
    await put("mfe-full/dist/mf-manifest.json", manifest("1"));
    const inFull = (name: string) => join(harness.webDist, "mfe-full/dist", name);
    const names = Array.from({ length: 5_000 }, (_, at) => `${at}.js`);
    await Promise.all(names.map((name) => link(inFull("mf-manifest.json"), inFull(name))));
    await put("mfe-system/dist/beside.0000000000.js", "");
    await expect.poll(async () => (await get("/remotes/mfe-system/beside.0000000000.js")).status).toBe(200);
    expect((await remotes()).remotes.map(({ name }) => name)).toEqual(["mfe-system"]);
    expect((await get("/", NAVIGATION)).status).toBe(200);
    await rm(join(harness.webDist, "mfe-full"), { recursive: true });
  });

  it("the list of remotes follows a remote that is redeployed alone, without a restart", async () => {
    const before = (await remotes()).remotes[0]?.integrity["remoteEntry.js"];
    await put("mfe-system/dist/remoteEntry.js", "new");
    await put("mfe-system/dist/mf-manifest.json", manifest("2"));
    await expect.poll(async () => (await remotes()).remotes[0]?.version).toBe("2");
    expect((await remotes()).remotes[0]?.integrity["remoteEntry.js"]).not.toBe(before);
    await put("mfe-system/dist/late.0000000000.js", "written after the manifest");
    await expect.poll(async () => (await get("/remotes/mfe-system/late.0000000000.js")).status).toBe(200);
    await rm(join(harness.webDist, "mfe-system"), { recursive: true });
    await expect.poll(async () => (await remotes()).remotes).toEqual([]);
  });
});

describe("headers on every answer (WEB-8)", () => {
  it.each(["/", "/assets/main.0123456789.js", "/open/ping", "/who/amI", "/nothing", "/remotes.json", "/health/ping"])(
    "an answer to %s has every security header",
    async (path) => {
      const { headers } = await get(path, path === "/" ? NAVIGATION : {});
      expect(headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect([headers.get("server"), headers.get("x-powered-by"), headers.get("set-cookie")]).toEqual([
        null,
        null,
        null,
      ]);
      if (!path.startsWith("/assets")) expect(headers.get("cache-control")).toMatch(/no-store|no-cache/);
    },
  );
});

describe("other origins (WEB-1)", () => {
  const preflight = (origin: string) =>
    get("/who/amI", { Origin: origin, "Access-Control-Request-Method": "GET" }, { method: "OPTIONS" });

  it.each(["https://evil.example.com", "null", "https://shop.example.com.evil.com", "http://shop.example.com"])(
    "the other origin %s is refused",
    async (origin) => {
      const answered = await preflight(origin);
      expect([answered.status, answered.headers.get("access-control-allow-origin")]).toEqual([404, null]);
      expect((await get("/open/ping", { Origin: origin })).headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  it("a listed origin is allowed, without credentials", async () => {
    const answered = await preflight("https://shop.example.com");
    expect([answered.status, answered.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "https://shop.example.com",
    ]);
    expect(answered.headers.get("access-control-allow-credentials")).toBeNull();
    const called = await get("/who/amI", {
      Origin: "https://shop.example.com",
      "X-Access-Token": harness.signIn(person()),
    });
    expect([called.status, called.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "https://shop.example.com",
    ]);
  });
});

describe("reports of violations (WEB-2)", () => {
  const report = (body: string, type = "application/csp-report") =>
    get("/csp-report", { "Content-Type": type }, { method: "POST", body });

  it.each([
    [
      "a violation report of a browser",
      JSON.stringify({
        "csp-report": { "effective-directive": "script-src-elem", "blocked-uri": "https://evil.example.com/x?token=1" },
      }),
      204,
    ],
    ["a violation report without content", "{}", 400],
    ["a violation report that is not JSON", "x", 400],
    [
      "a violation report that is too long",
      JSON.stringify({ "csp-report": { "blocked-uri": "a".repeat(20_000) } }),
      413,
    ],
  ])(
    "a browser's report that the content security policy was violated is accepted or refused by its content: %s",
    async (_case, body, status) => {
      expect((await report(body)).status).toBe(status);
    },
  );

  it("reports of policy violations are limited by address", async () => {
    const answered = await Promise.all(Array.from({ length: 70 }, () => report("{}")));
    expect(answered.some(({ status }) => status === 429)).toBe(true);
  });
});
