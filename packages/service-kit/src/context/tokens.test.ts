import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { gatewayKeys, person } from "../../testing/fake-gateway.ts";
import { signActorToken, verifyActorToken } from "./tokens.ts";

const { privateKey, publicKey } = gatewayKeys();
const content = { ep: "GET /things", rid: "r1", ip: "127.0.0.1", actor: person() };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const verified = (token: string, key: KeyObject = publicKey) => verifyActorToken(key, "system", "GET /things", token);

/** A token signed with the gateway's own key by the standard JWT library, with any content that a forger might choose. */
const made = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { ...content, iss: "gateway", aud: "system", iat, exp: iat + 60, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: "EdDSA", ...header }).sign(privateKey);
};

test("a signed actor token is accepted by the service and for the endpoint that it names (GATE-3)", () => {
  expect(verified(signActorToken(privateKey, "system", content))).toEqual({ ...content, signer: "gateway" });
});

test("a token is an ordinary JWT: other libraries read ours, and we read theirs", async () => {
  const { payload, protectedHeader } = await jwtVerify(signActorToken(privateKey, "system", content), publicKey, {
    issuer: "gateway",
    audience: "system",
  });
  expect(payload).toMatchObject(content);
  expect(protectedHeader).toEqual({ alg: "EdDSA" });
  expect(verified(await made())).toMatchObject(content);
});

test("a token for another service or endpoint, with another key, or altered is rejected (GATE-3)", () => {
  const token = signActorToken(privateKey, "system", content);
  const [head = "", body = "", signature = ""] = token.split(".");
  const other = encoded({ ...JSON.parse(Buffer.from(body, "base64url").toString()), actor: person() });
  expect(() => verifyActorToken(publicKey, "sales", "GET /things", token)).toThrow("another service");
  expect(() => verifyActorToken(publicKey, "system", "POST /things", token)).toThrow("another endpoint");
  expect(() => verified(token, gatewayKeys().publicKey)).toThrow("signature");
  expect(() => verified(`${head}.${other}.${signature}`)).toThrow("signature");
  expect(() => verified(`${head}.${body}.${signature.slice(0, -4)}`)).toThrow("signature");
  for (const broken of [
    "",
    ".",
    "..",
    `${head}.${body}`,
    `${head}.${body}.`,
    `${token}.`,
    `${token}.${signature}`,
    "a.b.c",
  ])
    expect(() => verified(broken), broken).toThrow();
});

test("a token with another algorithm, or that brings its own key, is rejected (GATE-3)", async () => {
  const [, body = ""] = signActorToken(privateKey, "system", content).split(".");
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const hmac = `${encoded({ alg: "HS256" })}.${body}`;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const asEdDsa = `${encoded({ alg: "EdDSA" })}.${body}`;
  const forged = [
    `${encoded({ alg: "none" })}.${body}.`,
    `${encoded({ alg: "EdDSA" })}.${body}.`,
    `${hmac}.${createHmac("sha256", pem).update(hmac).digest("base64url")}`,
    await made({}, { alg: "Ed25519" }),
    await made({}, { kid: "another" }),
    await made({}, { jwk: publicKey.export({ format: "jwk" }) }),
  ];
  for (const token of forged) expect(() => verified(token)).toThrow("not an actor token");
  const byRsa = `${asEdDsa}.${sign("sha256", Buffer.from(asEdDsa), rsa.privateKey).toString("base64url")}`;
  expect(() => verified(byRsa, rsa.publicKey)).toThrow("signature");
});

test("an issuer's token is accepted with the issuer's own key only (GATE-3)", () => {
  const sales = gatewayKeys();
  const keys = { gateway: publicKey, sales: sales.publicKey };
  const verify = (token: string) => verifyActorToken(keys, "system", "GET /things", token);
  expect(verify(signActorToken(sales.privateKey, "system", content, "sales"))).toEqual({ ...content, signer: "sales" });
  expect(() => verify(signActorToken(sales.privateKey, "system", content, "gateway"))).toThrow("signature");
  for (const nobody of ["purchase", "constructor", "__proto__", ""])
    expect(() => verify(signActorToken(privateKey, "system", content, nobody))).toThrow("nobody known");
});

test("a token is valid for at most a minute, and one that does not state so is refused (GATE-3)", async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(verified(await made({ iat: now - 59, exp: now + 1 }))).toMatchObject(content);
  const refused = [
    { exp: now + 61 },
    { exp: now },
    { exp: "soon" },
    { iat: now - 63, exp: now - 3 },
    { iat: now + 5, exp: now + 65 },
    { nbf: now - 10 },
    { aud: ["system", "sales"] },
    ...["exp", "iat", "iss", "aud", "ep", "rid"].map((name) => ({ [name]: undefined })),
  ];
  for (const claims of refused) {
    const token = await made(claims);
    expect(() => verified(token), JSON.stringify(claims)).toThrow();
  }
});
