// Parses JSON strictly for writes: no duplicate keys, no keys that reach prototypes, limited depth (GATE-6, LIM-1).
import { refuse } from "./error.ts";

export const DEPTH_MAX = 20;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a name may be a key of anything that comes from outside. */
export const isForbiddenKey = (key: string): boolean => FORBIDDEN_KEYS.has(key);

/**
 * Parses a body.
 * @throws Refusal `json-invalid` for anything that is not unambiguous JSON of at most 20 levels, or holds a text that no table can hold.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("json-invalid");
  }
  refuseAmbiguous(text);
  return value;
}

/** Walks text that is known to be JSON: every string followed by a colon is a key of the innermost open object. */
function refuseAmbiguous(text: string): void {
  const open: Set<string>[] = [];
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, colon] = match;
    if (!isStorable(whole)) throw refuse("json-invalid");
    if (whole === "{" || whole === "[") {
      open.push(new Set());
      if (open.length > DEPTH_MAX) throw refuse("json-invalid");
    } else if (whole === "}" || whole === "]") open.pop();
    else if (colon) {
      const key: string = JSON.parse(whole.slice(0, whole.length - colon.length));
      const keys = open.at(-1);
      if (isForbiddenKey(key) || keys?.has(key)) throw refuse("json-invalid", { values: { key } });
      keys?.add(key);
    }
  }
}

/** PostgreSQL stores neither a NUL nor half a character, and no field means one. Only escapes can produce them. */
function isStorable(token: string): boolean {
  if (!token.includes("\\u")) return true;
  const text: string = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1));
  return !text.includes("\0") && text.isWellFormed();
}
