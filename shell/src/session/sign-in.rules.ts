// What an answer to a sign-in means for the person (shell.md §4, §8; reference.md §6.2).
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { login } from "@kontor/contracts/system/session";

type MsgTip = Answer<typeof login>["msgTip"];

const TEXTS: Record<Exclude<MsgTip, "user can login">, string> = {
  "user password error": "wrong-password",
  "user is locked": "locked",
  "user is black": "disabled",
  "user not activated": "not-activated",
  "tenant is black": "tenant-disabled",
  "tenant is expire": "expired",
  "captcha required": "captcha-required",
  "captcha wrong": "captcha-wrong",
  "access service error": "service-error",
};

/** The word key below `sign-in.` of a refused sign-in, or null for a successful one: msgTip says so and there is a token. */
export function refusalText(tip: MsgTip, token: string | undefined): string | null {
  if (tip !== "user can login") return TEXTS[tip];
  return token ? null : "failed";
}

/** What a person types to sign in. */
export interface Typed {
  loginName: string;
  password: string;
  /** What stands on the captcha; the empty text where none is shown. */
  code: string;
}
/** Field -> word key below `sign-in.` of what is wrong with it. */
export type Flaws = Partial<Record<keyof Typed, string>>;

/** What is missing: name and code without the spaces around them, the password as it is. */
export function flawsOf({ loginName, password, code }: Typed, captchaNeeded: boolean): Flaws {
  return {
    ...(loginName.trim() ? {} : { loginName: "enter-login-name" }),
    ...(password ? {} : { password: "enter-password" }),
    ...(captchaNeeded && !code.trim() ? { code: "captcha-required" } : {}),
  };
}

/** No department: a message, and on without one. One: that is it. Several: the person picks. */
export function departmentStep<D>(
  list: readonly D[],
): { step: "none" } | { step: "nothing"; only: D } | { step: "pick" } {
  const [only] = list;
  if (!only) return { step: "none" };
  return list.length === 1 ? { step: "nothing", only } : { step: "pick" };
}

/** The least screen that the product is laid out for (shell.md §9). */
export const isLowResolution = (width: number, height: number): boolean => width < 1366 || height < 768;
