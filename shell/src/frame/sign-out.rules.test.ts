// What is asked before a user signs out.
import { describe, expect, it } from "vitest";
import { signOutQuestion } from "./sign-out.rules.ts";

describe("before a sign-out", () => {
  it("a sign-out asks only for confirmation where no counts wait on the device", () => {
    expect(signOutQuestion(undefined)).toEqual({ title: "logout.title", text: "logout.text" });
  });

  it.each([
    ["stays on the device", true, "logout.unsent"],
    ["is lost in a browser that stores nothing", false, "logout.lost"],
  ])("a sign-out says how many counts wait on the device, and that what waits %s", (_what, isStored, text) => {
    expect(signOutQuestion({ count: 3, isStored })).toMatchObject({ text, values: { count: 3 }, danger: true });
  });
});
