// Checks a raw request target once. A target that passes is matched and forwarded as the same string (GATE-2).
import { refuse } from "@kontor/contracts/core/error";

/** LIM-1: the query string, in bytes. */
export const QUERY_BYTES_MAX = 8 * 1024;
const PATH_BYTES_MAX = 1024;

/** A request target that passed: `target` is path and query exactly as they came. */
export interface CanonicalTarget {
  path: string;
  query: string;
  target: string;
}

const badPath = () => refuse("path-not-allowed");
const badQuery = () => refuse("query-not-allowed");

// RFC 3986 path characters without ";" (path parameters) and, by omission, "\", controls, spaces and non-ASCII.
const SEGMENT = /^(?:[A-Za-z0-9\-._~!$&'()*+,=:@]|%[0-9A-Fa-f]{2})+$/;
const QUERY = /^(?:[\x21\x24-\x7e]|%[0-9A-Fa-f]{2})*$/;
// Encoded forms of what could change a route's meaning: unreserved letters, controls, "/", "\", ".", ";", "%" and DEL.
const ENCODED_MEANING = /%(?:[01][0-9A-Fa-f]|2[5DEFdef]|3[0-9Bb]|[46][1-9A-Fa-f]|5[0-9ACFacf]|7[0-9AEFaef])/;

/**
 * Splits and checks a request target. Throws refusals (400) before anybody is authenticated.
 * @param raw the target as it stood in the request line, still encoded
 */
export function judgeTarget(raw: string): CanonicalTarget {
  const mark = raw.indexOf("?");
  const path = mark < 0 ? raw : raw.slice(0, mark);
  const query = mark < 0 ? "" : raw.slice(mark + 1);
  if (!isCanonicalPath(path)) throw badPath();
  if (query.length > QUERY_BYTES_MAX) throw refuse("query-too-long", { values: { max: QUERY_BYTES_MAX } });
  if (!QUERY.test(query) || /%(?:00|$|.$)/.test(query) || !isUtf8(query)) throw badQuery();
  return { path, query, target: raw };
}

function isCanonicalPath(path: string): boolean {
  if (path === "/") return true;
  if (!path.startsWith("/") || path.length > PATH_BYTES_MAX) return false;
  if (ENCODED_MEANING.test(path) || !isUtf8(path)) return false;
  return path
    .slice(1)
    .split("/")
    .every((segment) => SEGMENT.test(segment) && segment !== "." && segment !== "..");
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses a checked query string. A name that comes twice is refused, so that gateway and service cannot
 * take different ones (ASVS 15.3.7).
 */
export function readQuery(query: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (fields.has(name)) throw refuse("field-repeated", { field: name });
    fields.set(name, value);
  }
  return fields;
}
