// Stored passwords: strong, salted, useless to whoever reads them (PWD-2).

import { passwordDigest } from "@kontor/contracts/system/password";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { clientDigest } from "./client-digest.ts";
import { createPasswords } from "./passwords.ts";

const passwords = await createPasswords("a pepper of more than thirty-two characters");
const digest = clientDigest("Correct horse 7");

test("passwords are sent as the specified digest, computed by the same function as in browsers (PWD-1)", async () => {
  expect(clientDigest("abc")).toBe("ab806eb52b08384c3b159654fcd3d97743ab542c02fe0961b2ba33c66b38120d");
  expect(clientDigest("Sieben-Brücken-7")).toBe(await passwordDigest("Sieben-Brücken-7"));
});

test("passwords are stored as Argon2id with 19 MiB, two rounds and their own salt (PWD-2)", async () => {
  const [one, two] = await Promise.all([passwords.hash(digest), passwords.hash(digest)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$/);
  expect(one).not.toBe(two);
});

test("a stored password is matched by its digest, not by another digest or the stored text itself (PWD-2)", async () => {
  const stored = await passwords.hash(digest);
  expect(await passwords.matches(stored, digest)).toBe(true);
  expect(await passwords.matches(stored, clientDigest("correct horse 7"))).toBe(false);
  expect(await passwords.matches(stored, stored)).toBe(false);
});

test("a stored password is not matched by its digest when the server's secret (pepper) is another (PWD-2)", async () => {
  const stored = await passwords.hash(digest);
  const others = await createPasswords("another pepper of more than thirty-two characters");
  expect(await others.matches(stored, digest)).toBe(false);
});

test("an unknown user's password is never right (LOG-3)", async () => {
  expect(await passwords.matches(null, digest)).toBe(false);
});

test("a password stored with weaker Argon2id parameters is detected, to be stored anew at the next sign-in (PWD-2)", async () => {
  const weak = await hash("x", { memoryCost: 8192, timeCost: 2, parallelism: 1 });
  expect(passwords.isOutdated(weak)).toBe(true);
  expect(passwords.isOutdated(await passwords.hash(digest))).toBe(false);
});
