// Publishes a fact: adds a row to the outbox, in the same commit as the change that it states.
import type { Fact } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import type { z } from "zod";
import { type Ctx, requireTenant } from "../context/ctx.ts";
import { named } from "../database/statement.ts";

/** The placeholders of the fragment's values in the statement that it is part of. */
interface FactValues {
  /** A JSON array of `{ id, subject, body }`, and of `requestId` where that differs by fact. */
  facts: string;
  at: string;
  requestId: string;
  actorId: string;
  /** The name of a part of the statement; nothing is published where that part has no row. */
  from?: string;
}

/** The part of a statement that publishes facts, for writes that are one statement. */
export const insertFacts = ({ facts, at, requestId, actorId, from }: FactValues): string =>
  `insert into kit.outbox_facts (id, subject, body, occurred_at, request_id, actor_id)
    select f.id, f.subject, f.body, ${at}, ${requestId}, ${actorId}
    from json_to_recordset(${facts}) as f(id uuid, subject text, body json, "requestId" text)${from ? `, ${from}` : ""}`;

const INSERT = named(
  insertFacts({ facts: "$facts::json", at: "$at::timestamptz", requestId: "$requestId", actorId: "$actorId::uuid" }),
);

/**
 * Publishes a fact of the ctx's tenant: `await publish(tx, supplierChanged, { … }, ctx)`. The relay brings it to the broker after the commit.
 * @returns the fact's id, which is also the message id
 * @throws ZodError when the body is not what the fact declares: a fault of the caller
 */
export async function publish<S extends z.ZodType>(
  tx: object,
  fact: Fact<S>,
  body: z.input<S>,
  ctx: Ctx,
): Promise<string> {
  requireTenant(ctx);
  const id = newId();
  const facts = JSON.stringify([{ id, subject: fact.subject, body: fact.body.parse(body) }]);
  const { requestId, actor } = ctx;
  await INSERT.run(tx, { facts, at: ctx.now().toISOString(), requestId, actorId: actor?.userId ?? null });
  return id;
}
