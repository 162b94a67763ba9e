// Passwords: the one rule for those that users choose, and the client's digest (PWD-1), which leaves the browser instead of them.

/**
 * At least 8 characters with a lower-case letter, a digit and a special character; at most 128. Both texts of business.md §5 in one
 * (decision 0028): for a new account, a new user's first password and every change alike. The browser checks it; the server sees a digest.
 */
export const PASSWORD_RULE = /^(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{8,128}$/su;

/** hex(SHA-256("erp:v1:" + password)): 64 lower-case hex digits. */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`erp:v1:${password}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
