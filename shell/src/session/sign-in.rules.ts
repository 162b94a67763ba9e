// Interprets a sign-in's answer and checks its input (shell.md §4, §8; reference.md §6.2).
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { login } from "@kontor/contracts/system/session";

type MsgTip = Answer<typeof login>["msgTip"];

const TEXTS = {
  "user password error": "wrong-password",
  "user is locked": "locked",
  "user is black": "disabled",
  "user not activated": "not-activated",
  "tenant is black": "tenant-disabled",
  "tenant is expire": "expired",
  "captcha required": "captcha-required",
  "captcha wrong": "captcha-wrong",
  "access service error": "service-error",
} as const satisfies Record<Exclude<MsgTip, "user can login">, string>;

/** The word key below `sign-in.` of a refused sign-in, or null for a successful one: msgTip confirms it and there is a token. */
export function refusalText(tip: MsgTip, token: string | undefined) {
  if (tip !== "user can login") return TEXTS[tip];
  return token ? null : "failed";
}

/** The input of a sign-in. */
export interface Typed {
  loginName: string;
  password: string;
  /** The captcha's characters; empty where none is shown. */
  code: string;
}
type Flaw = "enter-login-name" | "enter-password" | "captcha-required";
/** Field -> word key below `sign-in.` of its issue. */
export type Flaws = Partial<Record<keyof Typed, Flaw>>;

/** The missing fields: name and code are trimmed, the password is not. */
export function flawsOf({ loginName, password, code }: Typed, captchaNeeded: boolean): Flaws {
  return {
    ...(loginName.trim() ? {} : { loginName: "enter-login-name" }),
    ...(password ? {} : { password: "enter-password" }),
    ...(captchaNeeded && !code.trim() ? { code: "captcha-required" } : {}),
  };
}

/** No department: a message, and sign-in continues. One: it is taken. Several: the user chooses. */
export function departmentStep<D>(
  list: readonly D[],
): { step: "none" } | { step: "nothing"; only: D } | { step: "pick" } {
  const [only] = list;
  if (!only) return { step: "none" };
  return list.length === 1 ? { step: "nothing", only } : { step: "pick" };
}

/** Whether the screen is smaller than the smallest that the product is designed for (shell.md §9). */
export const isLowResolution = (width: number, height: number): boolean => width < 1366 || height < 768;
