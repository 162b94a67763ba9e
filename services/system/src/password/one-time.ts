// One-time passwords: made by the server, told once, changed at first use (PWD-5).
import { randomInt } from "node:crypto";
import { PASSWORD_RULE } from "@kontor/contracts/system/password";

// No characters that look alike, since people read it to each other.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;
export const ONE_TIME_MS = 24 * 3_600_000;

/** 16 characters of 31, more than 78 bits: "k7mq-x2ab-…". It pleases the rule for passwords, too. */
export function oneTimePassword(): string {
  const password = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  ).join("-");
  return PASSWORD_RULE.test(password) ? password : oneTimePassword();
}
