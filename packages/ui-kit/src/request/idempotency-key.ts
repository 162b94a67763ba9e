// Makes one idempotency key for what a user does once, and reuses it for retries and after reloads (IDEM-1).
import { newId } from "@kontor/contracts/core/id";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { stored } from "../session/stored-value.ts";

/** The life of a key in milliseconds: longer than a reload takes; the server stores responses for 24 h. */
const KEY_MS = 24 * 3_600_000;
const storedContent = z.object({ key: z.string(), content: z.string() });

export interface IdempotencyKey {
  /** The key for this content: the same while the content is the same and no answer has come. */
  keyFor(content: string): string;
  /** The server answered, so the next press gets a new key. */
  complete(): void;
}

/**
 * The idempotency key's store of that name, e.g. "supplier/add". Saving again after a lost answer, even after a reload, repeats the key;
 * changed content gets a new one, because the server refuses an old key with new content (IDEM-2).
 */
export function idempotencyKeyOf(name: string, storage: () => Storage = () => sessionStorage): IdempotencyKey {
  const storedKey = stored(`intent.${name}`, storedContent, KEY_MS, storage);
  let now = storedKey.read();
  return {
    keyFor(content) {
      const print = fingerprint(content);
      if (now?.content !== print) {
        now = { key: newId(), content: print };
        storedKey.write(now);
      }
      return now.key;
    },
    complete() {
      now = undefined;
      storedKey.remove();
    },
  };
}

/** The idempotency key of a form or a button that is mounted once per opening. */
export function useIdempotencyKey(name: string): IdempotencyKey {
  const idempotencyKey = useMemo(() => idempotencyKeyOf(name), [name]);
  // Closing the form gives the key up.
  useEffect(() => () => idempotencyKey.complete(), [idempotencyKey]);
  return idempotencyKey;
}

/** Content may hold passwords or prices, so only a digest of it is stored (two 32-bit FNV-1a hashes and the length). */
function fingerprint(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1234567;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000197);
  }
  return `${text.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}
