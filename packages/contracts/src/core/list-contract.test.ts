import { describe, expect, it } from "vitest";
import { issuesIn } from "./issues.ts";
import { byIds, listQuery, refuseTooDeep } from "./list-contract.ts";

describe("list queries", () => {
  it("a list query starts at page 1 with 10 rows", () => {
    expect(listQuery.parse({})).toMatchObject({ currentPage: 1, pageSize: 10 });
  });

  it.each([
    [{ pageSize: "5002" }],
    [{ pageSize: "0" }],
    [{ currentPage: "-1" }],
    [{ search: "{" }],
    [{ search: '{"a":{"b":1}}' }],
    [{ order: "desc; drop table users" }],
    [{ tenantId: "someone" }],
    [{ superQueryParams: '[{"field":"a","rule":"regex","value":"x"}]' }],
    [{ search: '{"__proto__":"1"}' }],
    [{ search: '{"a":"1","a":"2"}' }],
    [{ filters: '{"constructor":["1"]}' }],
    [{ filters: '{"a":"1"}' }],
    [{ superQueryParams: '[{"field":"a","rule":"eq","value":"x","__proto__":1}]' }],
  ])("a list query with %j is refused (LIM-1, INJ-1, TEN-1)", (query) => {
    expect(listQuery.safeParse(query).success).toBe(false);
  });

  const disguised = [
    ...["", " ", "1e1", "1E1", "0x10", "0b1", "0o7", "1.0", "1.", ".5", "+1", "-1", "0", "01", " 1", "1 ", "1\n", "1n"],
    ...["\u0661", "\uff11", "1_000", "1,000", "Infinity", "NaN", "null", "true", "[1]", "99999999999999999999"],
  ];
  it.each(disguised)("a list query does not accept %j as a number (LIM-1)", (text) => {
    const fields = issuesIn(listQuery, { currentPage: text, pageSize: text }).map(({ field }) => field);
    expect(fields).toEqual(["currentPage", "pageSize"]);
  });

  it("a list query does not page past row 1,000,000 (LIM-1)", () => {
    expect(() => refuseTooDeep({ currentPage: 10_000, pageSize: 101 })).toThrow("page-too-deep");
    expect(() => refuseTooDeep({ currentPage: 10_000, pageSize: 100 })).not.toThrow();
  });

  it("a bulk operation names at most 500 ids (LIM-1)", () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(",");
    expect(byIds.safeParse({ ids: ids(500) }).success).toBe(true);
    expect(byIds.safeParse({ ids: ids(501) }).success).toBe(false);
    expect(byIds.safeParse({ ids: "1,2" }).success).toBe(false);
  });
});
