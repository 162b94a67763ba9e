import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { digestOf } from "./password-digest.ts";

it("is the published digest of a password, other scripts included (PWD-1)", async () => {
  for (const password of ["abc123!x", "密码Пароль1!", ""]) {
    expect(await digestOf(password)).toBe(createHash("sha256").update(`erp:v1:${password}`).digest("hex"));
  }
});
