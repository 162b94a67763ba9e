// Gets the sign-in for a replay: from the environment, or asked at the terminal without showing the typed password.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { SignIn } from "./tenant.ts";

/** @throws Error where there is no terminal to ask at */
export async function promptSignIn(): Promise<SignIn> {
  const { KONTOR_LOGIN: loginName, KONTOR_PASSWORD: password } = process.env;
  return {
    loginName: loginName ?? (await prompt("Login name: ", true)),
    password: password ?? (await prompt("Password: ", false)),
  };
}

async function prompt(question: string, isEchoed: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new Error("set KONTOR_LOGIN and KONTOR_PASSWORD");
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isEchoed ? process.stderr : silent, terminal: true });
  const ended = new AbortController();
  lines.once("SIGINT", () => ended.abort(new Error("stopped")));
  try {
    return await lines.question("", { signal: ended.signal });
  } finally {
    lines.close();
    if (!isEchoed) process.stderr.write("\n");
  }
}
