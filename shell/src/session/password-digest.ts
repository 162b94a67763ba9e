// What leaves the browser in place of a password (PWD-1).

const PREFIX = "erp:v1:";

/** hex(SHA-256("erp:v1:" + password)), lower case. Rejects where the page is not a secure context: there is no WebCrypto then. */
export async function digestOf(password: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(PREFIX + password));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
