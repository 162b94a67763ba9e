// The one client function of passwords (PWD-1): what leaves the browser instead of the password.

/** hex(SHA-256("erp:v1:" + password)): 64 lower-case hex digits. */
export async function passwordDigest(password: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`erp:v1:${password}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
