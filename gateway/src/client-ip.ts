// Finds the caller's address. Trusts X-Forwarded-For for exactly the configured number of own proxies (GATE-4).
import { isIP, isIPv6 } from "node:net";

/**
 * The caller's address.
 * @param peer address of the socket's other end
 * @param forwardedFor the X-Forwarded-For header, if any
 * @param hops how many proxies of ours stand in front; 0 ignores the header altogether
 */
export function clientIp(peer: string, forwardedFor: string | undefined, hops: number): string {
  const chain = hops > 0 && forwardedFor ? forwardedFor.split(",").map((part) => part.trim()) : [];
  chain.push(peer);
  // Each trusted proxy appended the address it saw, so ours is `hops` steps from the right; a caller can only pad the left.
  const seen = chain[Math.max(0, chain.length - 1 - hops)] ?? peer;
  return plain(isIP(plain(seen)) ? seen : peer);
}

const plain = (address: string): string =>
  address.startsWith("::ffff:") && isIP(address.slice(7)) ? address.slice(7) : address;

/** The key that limits count by: an IPv4 address, or the /64 prefix within which an IPv6 caller can choose addresses. */
export function ipBucket(address: string): string {
  if (!isIPv6(address)) return isIP(address) ? address : "unknown";
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const groups = tail.split(":").filter(Boolean);
  const middle = address.includes("::") ? Array<string>(Math.max(0, 8 - front.length - groups.length)).fill("0") : [];
  return [...front, ...middle, ...groups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join("-");
}
