// Logs refused writes with status 1, in a transaction of their own, because that of the write was rolled back (AUD-1).
import type { Refused } from "@kontor/service-kit/http/http-app";
import type { PlatformSystemDb } from "../db.ts";
import { logOperation } from "./log.store.ts";
import { isLogged, perMinute, wouldBe } from "./refused.rules.ts";

const asFields = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** The fields whose value names the subject of a call. The request itself is never logged, since it may hold a password. */
const SUBJECTS = ["loginName", "supplier", "name", "orgAbr", "companyName", "platformKey", "id", "ids", "keyId"];

/** Logs refused writes: `mount({ …, onRefused: logRefusals(platform) })`. */
export function logRefusals(platform: PlatformSystemDb): (refused: Refused) => Promise<void> {
  const hasRoom = perMinute();
  return async ({ ctx, endpoint, query, body, refusal }) => {
    const input: Readonly<Record<string, unknown>> = { ...asFields(query), ...asFields(body) };
    const meant = wouldBe({ path: endpoint.path, input });
    if (!meant || !isLogged(refusal)) return;
    if (!hasRoom(ctx.actor.userId, ctx.now()))
      return ctx.log.info(
        { refusal: refusal.id },
        "a refused call is not written to the operation log: this user has reached the limit per minute",
      );
    const subject = SUBJECTS.map((field) => input[field]).find((value) => value !== undefined);
    const content = subject === undefined ? refusal.id : `${String(subject)}: ${refusal.id}`;
    await platform.platformTx(ctx, (tx) => logOperation(tx, ctx, { ...meant, content, status: 1 }));
  };
}
