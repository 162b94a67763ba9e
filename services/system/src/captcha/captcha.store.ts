// Stores captchas in Redis: valid for two minutes and one answer, right or wrong (LOG-5).
import { randomInt, randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { CHARACTERS } from "./glyphs.ts";
import { renderCaptcha } from "./render.ts";

const LENGTH = 4;
const LIFE_SECONDS = 120;

type CaptchaOutcome = "right" | "wrong" | "expired" | "empty";

export interface Captchas {
  /** A new captcha: its uuid and its picture as a data address. */
  create(): Promise<{ uuid: string; base64: string }>;
  /** Checks an answer. The captcha is invalid afterwards, whether the answer was right or wrong. */
  judge(uuid: string | undefined, code: string | undefined): Promise<CaptchaOutcome>;
}

/** @param prefix this service's part of Redis, e.g. "system:" */
export function createCaptchas(redis: Redis, prefix: string): Captchas {
  const keyOf = (uuid: string): string => `${prefix}captcha:${uuid}`;
  return {
    async create() {
      const uuid = randomUUID();
      const text = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
      await redis.set(keyOf(uuid), text, "EX", LIFE_SECONDS);
      return { uuid, base64: renderCaptcha(text) };
    },
    async judge(uuid, code) {
      if (!uuid || !code?.trim()) return "empty";
      const text = await redis.getdel(keyOf(uuid));
      if (text === null) return "expired";
      return text === code.normalize("NFKC").trim().toUpperCase() ? "right" : "wrong";
    },
  };
}
