import { serviceNames } from "@kontor/contracts/core/endpoint";
import { Refusal } from "@kontor/contracts/core/error";
import { endpoints } from "@kontor/contracts/registry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeTarget, QUERY_BYTES_MAX, readQuery } from "./canonical-path.ts";
import { pathMutations } from "./testing/path-mutations.ts";

const verdict = (target: string): string => {
  try {
    judgeTarget(target);
    return "passes";
  } catch (error) {
    return error instanceof Refusal ? `${error.status} ${error.id}` : "fault";
  }
};

describe("a request target", () => {
  it.each([
    "/",
    "/user/list",
    "/user/list?currentPage=1&search=%7B%22name%22%3A%22%E6%9E%97%22%7D",
    "/assets/main.1f2e3d4c5b.js",
    "/remotes/mfe-system/mf-manifest.json",
    "/a?b=%2F..%5C%2500",
    "/%E6%9E%97",
    "/a+b/c~d/e_f",
  ])("the request target %s passes unchanged", (target) => {
    expect(judgeTarget(target).target).toBe(target);
  });

  it.each(pathMutations("/user/list"))("the request target %s is refused before authentication (GATE-2)", (target) => {
    expect(verdict(target)).toBe("400 path-not-allowed");
  });

  it.each(serviceNames)("no endpoint of the service %s is reached by another spelling of its path (GATE-2)", (name) => {
    const probes = endpoints.filter(({ service }) => service === name).flatMap(({ path }) => pathMutations(path));
    expect(probes.length).toBeGreaterThan(0);
    expect(probes.filter((probe) => verdict(probe) === "passes")).toEqual([]);
  });

  it.each([
    ["/a?b=%", "400 query-not-allowed"],
    ["/a?b=%zz", "400 query-not-allowed"],
    ["/a?b=%00", "400 query-not-allowed"],
    ["/a?b=%ff", "400 query-not-allowed"],
    ["/a?b=c d", "400 query-not-allowed"],
    ["/a?b=#c", "400 query-not-allowed"],
    ["/a?b=\u00e9", "400 query-not-allowed"],
    [`/a?${"b".repeat(QUERY_BYTES_MAX)}`, "passes"],
    [`/a?${"b".repeat(QUERY_BYTES_MAX + 1)}`, "400 query-too-long"],
    [`/${"b".repeat(2000)}`, "400 path-not-allowed"],
  ])("the query of the request target %s is checked as well", (target, expected) => {
    expect(verdict(target)).toBe(expected);
  });

  it("a request target that passes is unambiguous, as decoding its path changes neither segments nor separators", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."/.%2fF5c;\\aA0u e\u0000") }), (text) => {
        const target = `/${text}`;
        if (verdict(target) !== "passes" || target.includes("?")) return;
        const decoded = decodeURIComponent(target);
        expect(decoded.split("/")).toHaveLength(target.split("/").length);
        expect(new URL(`http://host${target}`).pathname).toBe(target);
        expect(decodeURIComponent(decoded)).toBe(decoded);
      }),
    );
  });
});

describe("a query", () => {
  it("a query's names and values are decoded once, in their order", () => {
    expect([...readQuery("a=1&b=%E6%9E%97+x")]).toEqual([
      ["a", "1"],
      ["b", "林 x"],
    ]);
  });

  it("a query that gives a name twice is refused, however the name is spelled", () => {
    for (const query of ["type=a&type=b", "type=a&%74ype=b"])
      expect(() => readQuery(query)).toThrow(expect.objectContaining({ id: "field-repeated" }));
  });
});
