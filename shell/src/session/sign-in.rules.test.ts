import { describe, expect, it } from "vitest";
import { departmentStep, flawsOf, isLowResolution, refusalText } from "./sign-in.rules.ts";

describe("the answer to a sign-in", () => {
  it.each([
    ["user can login", "t", null],
    ["user can login", undefined, "failed"],
    ["user password error", undefined, "wrong-password"],
    ["user is locked", undefined, "locked"],
    ["user is black", undefined, "disabled"],
    ["user not activated", undefined, "not-activated"],
    ["tenant is black", undefined, "tenant-disabled"],
    ["tenant is expire", undefined, "expired"],
    ["captcha required", undefined, "captcha-required"],
    ["captcha wrong", undefined, "captcha-wrong"],
    ["access service error", undefined, "service-error"],
  ] as const)("the answer '%s' to a sign-in, with the token %s, shows the message %s", (tip, token, text) => {
    expect(refusalText(tip, token)).toBe(text);
  });
});

describe("the input of a sign-in", () => {
  const full = { loginName: "lin", password: " ", code: "x7" };
  it.each([
    ["is sent when it is complete, and its password may be spaces", full, true, {}],
    ["needs no code where no captcha is shown", { ...full, code: "" }, false, {}],
    ["needs the code of a captcha", { ...full, code: " " }, true, { code: "captcha-required" }],
    ["needs a name that is not only spaces", { ...full, loginName: " " }, true, { loginName: "enter-login-name" }],
    [
      "has an issue for each field where nothing is typed",
      { loginName: "", password: "", code: "" },
      true,
      { loginName: "enter-login-name", password: "enter-password", code: "captcha-required" },
    ],
  ])("the form of a sign-in is checked before it is sent: it %s", (_, typed, needed, flaws) => {
    expect(flawsOf(typed, needed)).toEqual(flaws);
  });
});

describe("departments after sign-in", () => {
  it.each([
    [[], { step: "none" }],
    [["a"], { step: "nothing", only: "a" }],
    [["a", "b"], { step: "pick" }],
  ])(
    "after sign-in a user with the departments %j chooses one, gets the only one, or is told that there is none",
    (list, step) => {
      expect(departmentStep(list)).toEqual(step);
    },
  );
});

describe("the screen's resolution", () => {
  it.each([
    [1366, 768, false],
    [1365, 768, true],
    [1366, 767, true],
    [1920, 1080, false],
  ])("a screen of %i × %i pixels is too small: %s", (width, height, low) => {
    expect(isLowResolution(width, height)).toBe(low);
  });
});
