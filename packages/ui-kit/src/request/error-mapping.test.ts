import { describe, expect, it } from "vitest";
import { errorKindOf, errorOf } from "./error-mapping.ts";

const refusal = { code: 510, data: { message: "name-already-exists", refusal: "name-already-exists" } };

describe("the error catalogue (shell.md §8)", () => {
  it.each([
    ["403 is a denied call, whatever its body", 403, refusal, true, "denied"],
    ["500 with loginOut while signed in is an expired login", 500, "loginOut", true, "login-expired"],
    [
      "loginOut inside the envelope of a 500 is an expired login",
      500,
      { code: 500, data: "loginOut" },
      true,
      "login-expired",
    ],
    [
      "loginOut with the gateway's status 401 is an expired login",
      401,
      { code: 401, data: "loginOut" },
      true,
      "login-expired",
    ],
    ["500 with loginOut while nobody is signed in is a server error", 500, "loginOut", false, "server"],
    ["401 with loginOut while nobody is signed in is unauthorized", 401, "loginOut", false, "unauthorized"],
    ["404 is not found", 404, refusal, true, "not-found"],
    ["504 is a network timeout", 504, "", true, "timeout"],
    ["any other 401 is unauthorized", 401, { code: 401, data: "no" }, true, "unauthorized"],
    ["400 with a refusal id is a refusal", 400, refusal, true, "refused"],
    ["409 with a refusal id is a refusal", 409, refusal, true, "refused"],
    ["200 whose envelope has a refusal id is a refusal", 200, refusal, true, "refused"],
    ["400 without a refusal id shows the server's message", 400, "bad request", true, "server"],
    [
      "a fault is a server error although it has an id",
      500,
      { code: 500, data: { message: "server error", refusal: "server-error" } },
      true,
      "server",
    ],
  ] as const)("a response is mapped to an error: %s", (_title, status, body, hasToken, situation) => {
    expect(errorKindOf({ status, body, hasToken })).toBe(situation);
  });

  it.each([
    [503, { code: 503, data: { message: "busy", refusal: "busy" } }, true],
    [503, "", true],
    [504, "", false],
    [500, "", false],
    [400, refusal, false],
  ])("a retry may succeed after a call failed with %d (%j): %s", (status, body, isPassing) => {
    expect(errorOf({ status, body, hasToken: true }).isPassing).toBe(isPassing);
  });

  it("an error keeps the refusal's id, figures, issues and the business code", () => {
    const issues = [{ id: "field-required", field: "name", row: 4 }];
    const body = {
      code: 601,
      data: { message: "in-use", refusal: "in-use", values: { open: "3" }, issues, requestId: "r1" },
    };
    const error = errorOf({ status: 400, body, hasToken: true, retryAfter: 7 });
    expect(error).toMatchObject({
      code: 601,
      id: "in-use",
      values: { open: "3" },
      issues,
      requestId: "r1",
      retryAfter: 7,
    });
  });

  it.each([
    [{ code: 510, data: "选择仓库" }, "选择仓库"],
    [{ code: 500, data: { message: "server error" } }, "server error"],
    [{ message: "no such plug-in" }, "no such plug-in"],
    ["upstream gone", "upstream gone"],
    [{}, ""],
  ])("the server's message is read from the response body %j", (body, message) => {
    expect(errorOf({ status: 400, body, hasToken: true }).message).toBe(message);
  });
});
