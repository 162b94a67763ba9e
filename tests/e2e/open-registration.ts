// The setup of all browser tests: the operator changes the one-time password and switches the registration's captcha off, because a test cannot read
// pictures.
import { newId } from "@kontor/contracts/core/id";
import { updatePlatformConfig } from "@kontor/contracts/system/config";
import { passwordDigest } from "@kontor/contracts/system/password";
import { login, updatePwd } from "@kontor/contracts/system/session";
import type { SignIn } from "./app.ts";

const base = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";

async function send(method: "POST" | "PUT", path: string, body: unknown, token = ""): Promise<unknown> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newId(), "X-Access-Token": token };
  const answer = await fetch(base + path, { method, body: JSON.stringify(body), headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

async function signedIn(loginName: string, password: string): Promise<{ token: string; user: { id: string } }> {
  const { data } = (await send("POST", login.path, { loginName, password })) as {
    data: { token: string; user: { id: string } };
  };
  return data;
}

/** Runs once for all workers of Playwright. */
export default async function openRegistration(): Promise<void> {
  const { operator } = JSON.parse(process.env.KONTOR_SEED ?? "{}") as { operator?: SignIn };
  if (!operator) return;
  const oldpassword = await passwordDigest(operator.password);
  const { token, user } = await signedIn(operator.loginName, oldpassword);
  const password = await passwordDigest(`Op9!${newId().slice(-12)}`);
  await send("POST", updatePwd.path, { userId: user.id, oldpassword, password, confirmPassword: password }, token);
  const again = await signedIn(operator.loginName, password);
  await send("PUT", updatePlatformConfig.path, { platformKey: "checkcode_flag", platformValue: "0" }, again.token);
}
