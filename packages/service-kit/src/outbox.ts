// Saying a fact: a row in the outbox, in the same commit as the change it tells of.
import type { Fact } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import type { z } from "zod";
import { type Ctx, requireTenant } from "./ctx.ts";
import { rawOf } from "./db.ts";

/**
 * Says a fact about the company of ctx: `await say(tx, supplierChanged, { … }, ctx)`. The relay brings it to the broker after the commit.
 * @returns the fact's id, which is also the message id
 * @throws ZodError when the body is not what the fact declares: a fault of the caller
 */
export async function say<S extends z.ZodType>(tx: object, fact: Fact<S>, body: z.input<S>, ctx: Ctx): Promise<string> {
  requireTenant(ctx);
  const id = newId();
  await rawOf(tx).$executeRawUnsafe(
    "insert into kit.outbox_facts (id, subject, body, occurred_at, request_id, actor_id) values ($1::uuid, $2, $3::json, $4::timestamptz, $5, $6::uuid)",
    id,
    fact.subject,
    JSON.stringify(fact.body.parse(body)),
    ctx.now().toISOString(),
    ctx.requestId,
    ctx.actor?.userId ?? null,
  );
  return id;
}
