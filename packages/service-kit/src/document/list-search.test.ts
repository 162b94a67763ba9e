import { Refusal } from "@kontor/contracts/core/error";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, it } from "vitest";
import { parameters } from "../database/sql.ts";
import { searchConditions } from "./list-search.ts";

const conditionsOf = (search: Record<string, unknown>): string[] =>
  searchConditions(search, saleOut, parameters(), false);

it("a status filter is one of five values, or several of them joined by commas", () => {
  expect(conditionsOf({ status: "0" })).toEqual(["((d.audit_status = 0))"]);
  expect(conditionsOf({ status: 9 })).toEqual(["((d.audit_status = 9))"]);
  expect(conditionsOf({ status: "1,3" })[0]).toContain(" or ");
});

it.each([
  " 1",
  "1 ",
  "1, 3",
  "1,",
  "4",
  "01",
  "1e0",
  "constructor",
  "__proto__",
  "toString",
  "valueOf",
  "hasOwnProperty",
])(
  "a search value other than the allowed ones is refused, not read as one of them or as code: %j (INJ-1)",
  (status) => {
    expect(() => conditionsOf({ status })).toThrow(Refusal);
    for (const name of ["hasDebt", "hasLastDebt", "organId", "beginTime"])
      expect(() => conditionsOf({ [name]: status })).toThrow(Refusal);
  },
);

it.each(["constructor", "__proto__", "toString"])(
  "a search by a field that no list has is refused: %s (INJ-1)",
  (name) => {
    expect(() => conditionsOf(Object.fromEntries([[name, "1"]]))).toThrow(Refusal);
  },
);
