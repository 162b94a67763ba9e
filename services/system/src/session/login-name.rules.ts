// Normalizes sign-in names, so that every spelling of one is found and counted as the same (LOG-2).

const LOGIN_NAME_MIN = 4;
/** Names that nobody may register (reference.md §6.1). */
const FORBIDDEN: ReadonlySet<string> = new Set(["admin"]);

/** Width, case, blanks and invisible characters make no difference. */
export const nameKey = (loginName: string): string =>
  loginName
    .normalize("NFKC")
    .replace(/[\s\p{C}]/gu, "")
    .toLowerCase()
    .normalize("NFKC");

/** Why a name cannot be registered, or null. */
export function nameFlaw(loginName: string): "login-name-too-short" | "login-name-forbidden" | null {
  const key = nameKey(loginName);
  if (FORBIDDEN.has(key)) return "login-name-forbidden";
  return [...key].length < LOGIN_NAME_MIN ? "login-name-too-short" : null;
}
