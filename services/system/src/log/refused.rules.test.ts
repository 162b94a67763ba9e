// Logging of refusals: which ones, and under which words.
import { endpoints } from "@kontor/contracts/registry";
import { describe, expect, test } from "vitest";
import { isLogged, perMinute, wouldBe } from "./refused.rules.ts";

describe("a refusal", () => {
  test.each([
    ["not-permitted", 403, true],
    ["name-already-exists", 409, true],
    ["in-use", 400, true],
    ["not-found", 404, true],
    ["input-invalid", 400, false],
    ["field-too-short", 400, false],
    ["workbook-rows-invalid", 400, false],
    ["idempotency-key-reused", 422, false],
    ["busy", 503, false],
  ])("whether a write refused as %s with status %i is logged: %s (AUD-1)", (id, status, expected) => {
    expect(isLogged({ id, status })).toBe(expected);
  });

  test.each([
    ["/user/addUser", {}, { operation: "user", type: "add" }],
    ["/user/batchSetStatus", { status: 0 }, { operation: "user", type: "enable" }],
    ["/role/batchSetStatus", { status: false }, { operation: "role", type: "disable" }],
    ["/supplier/update", { type: "客户" }, { operation: "customer", type: "update" }],
    ["/supplier/importMember", {}, { operation: "member", type: "import" }],
    ["/supplier/adjustPoints", {}, { operation: "member", type: "update" }],
    ["/userBusiness/update", { type: "UserRole" }, { operation: "user", type: "assign" }],
    ["/userBusiness/updateBtnStr", {}, { operation: "role", type: "assign" }],
    ["/user/updatePwd", {}, { operation: "session", type: "change-password" }],
    ["/user/resetPwd", {}, { operation: "user", type: "reset-password" }],
    ["/supplier/findBySelect_cus", {}, undefined],
  ])("a refused call of %s is logged as the action that it was to do", (path, input, expected) => {
    expect(wouldBe({ path, input })).toEqual(expected);
  });

  test("every write that needs a button has the words to be logged with when it is refused", () => {
    const nameless = endpoints.filter(
      ({ service, method, button, path }) =>
        service === "system" && method !== "GET" && button && !wouldBe({ path, input: { type: "客户" } }),
    );
    expect(nameless).toEqual([]);
  });

  test("refusals of one user are logged up to a limit a minute, and again in the next minute", () => {
    const hasRoom = perMinute(2);
    const at = (ms: number) => new Date(1_000_000 + ms);
    expect([at(0), at(1), at(2), at(60_000)].map((now) => hasRoom("a", now))).toEqual([true, true, false, true]);
    expect(hasRoom("b", at(60_001))).toBe(true);
  });
});
