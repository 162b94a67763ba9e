import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { gatewayKeys, person } from "./testing.ts";
import { signActorToken, verifyActorToken } from "./tokens.ts";

const { privateKey, publicKey } = gatewayKeys();
const content = { ep: "GET /things", rid: "r1", ip: "127.0.0.1", actor: person() };

test("who was signed is believed, for this service and this endpoint (GATE-3)", async () => {
  const token = await signActorToken(privateKey, "system", content);
  expect(await verifyActorToken(publicKey, "system", "GET /things", token)).toEqual(content);
});

test("nobody else is: other service, other endpoint, other key, altered, longer-lived (GATE-3)", async () => {
  const token = await signActorToken(privateKey, "system", content);
  const [head = "", body = "", signature = ""] = token.split(".");
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), actor: person() }),
  ).toString("base64url");
  const sign = (life: string, audience = "system") =>
    new SignJWT(content)
      .setProtectedHeader({ alg: "EdDSA" })
      .setIssuer("gateway")
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(privateKey);
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  const key = publicKey;
  const asked = { key, service: "system", endpoint: "GET /things", token };
  const refused = [
    { ...asked, service: "sales" },
    { ...asked, endpoint: "POST /things" },
    { ...asked, key: gatewayKeys().publicKey },
    { ...asked, token: `${head}.${other}.${signature}` },
    { ...asked, token: none },
    { ...asked, token: await sign("61s") },
    { ...asked, token: await sign("-5s") },
    { ...asked, token: "" },
  ];
  for (const each of refused) {
    await expect(verifyActorToken(each.key, each.service, each.endpoint, each.token)).rejects.toThrow();
  }
});
