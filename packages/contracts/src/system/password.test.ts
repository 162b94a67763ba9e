import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { passwordDigest } from "./password.ts";

it.each(["a", "Geheim-123", "密码", "x".repeat(128)])(
  'the digest of the password %j is the SHA-256 of "erp:v1:" and the password (PWD-1)',
  async (password) => {
    expect(await passwordDigest(password)).toBe(createHash("sha256").update(`erp:v1:${password}`).digest("hex"));
  },
);
