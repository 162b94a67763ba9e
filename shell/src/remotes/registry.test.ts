// The document that lists the remotes (architecture.md §2).
import { afterEach, describe, expect, test, vi } from "vitest";
import { entryOf, fetchRemotes, filesOf } from "./registry.ts";

const sales = {
  name: "mfe-sales",
  version: "3.2.0",
  manifest: "/remotes/mfe-sales/mf-manifest.json",
  integrity: { "remoteEntry.js": "sha384-AAAA", "page.0123456789.js": "sha384-BBBB", "page.css": "sha384-CCCC" },
};

const answering = (status: number, body: unknown) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

afterEach(() => vi.unstubAllGlobals());

describe("the list of remotes", () => {
  test("the list of remotes names each with the addresses and hashes of its scripts", async () => {
    answering(200, { remotes: [sales] });
    const remote = (await fetchRemotes()).get("mfe-sales");
    expect(remote).toEqual(sales);
    expect(remote && entryOf(remote)).toBe("/remotes/mfe-sales/remoteEntry.js");
    expect(remote && filesOf(remote)).toEqual({
      "/remotes/mfe-sales/remoteEntry.js": "sha384-AAAA",
      "/remotes/mfe-sales/page.0123456789.js": "sha384-BBBB",
    });
  });

  test("the list of remotes is fetched without the browser's cache, so that a redeployed remote is found", async () => {
    answering(200, { remotes: [] });
    await fetchRemotes();
    expect(fetch).toHaveBeenCalledWith("/remotes.json", { cache: "no-store" });
  });

  test.each([
    ["the server is down", 503, {}],
    ["the answer is something else", 200, { code: 200 }],
    ["a remote has an unexpected name", 200, { remotes: [{ ...sales, name: "../x" }] }],
  ])("the list of remotes cannot be used when %s", async (_what, status, body) => {
    answering(status, body);
    await expect(fetchRemotes()).rejects.toThrow();
  });
});
