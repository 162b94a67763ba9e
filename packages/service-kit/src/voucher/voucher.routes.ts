// Mounts the endpoints that the kinds of documents and slips have alike (contracts/voucher/voucher-endpoints.ts).
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import type { historyRow } from "@kontor/contracts/voucher/history";
import type { Reasons } from "@kontor/contracts/voucher/reason";
import type { Removal } from "@kontor/contracts/voucher/removal";
import type { z } from "zod";
import { actorOf, type Ctx } from "../context/ctx.ts";
import type { Tx } from "../database/database.ts";
import type { Call, Router } from "../http/router.ts";
import { readAttachment } from "./attachment.picture.ts";
import { findAttachment, storeAttachment } from "./attachment.store.ts";
import type { WriteCall } from "./commit.ts";
import type { StateTransition } from "./decide.rules.ts";
import { nextState } from "./life-cycle.rules.ts";
import type { Saved, Seen, Transitioned, VoucherWrites } from "./voucher-writes.ts";

interface Work<Client> {
  tx: Tx<Client>;
  ctx: Ctx;
}

/** What a kind supplies. */
export interface VoucherKind<Client, Input, Detail, Printed> extends VoucherWrites<Input> {
  name: string;
  /** One voucher as the wire shows it. @throws Refusal `not-found`, also for one that the actor may not see */
  find(work: Work<Client>, id: string): Promise<Detail>;
  statusOf(detail: Detail): number;
  printed(work: Work<Client>, detail: Detail): Promise<Printed>;
  /** Who did what and when, the latest first. */
  history(work: Work<Client>, id: string): Promise<History>;
}

type Answering<Query, Body, Reply> = Endpoint<z.ZodType<Query>, z.ZodType<Body>, z.ZodType<unknown, Reply>>;
type Reading<Reply> = Answering<{ id: string }, unknown, Reply>;
type History = z.infer<typeof historyRow>[];

/** The endpoints of a kind. */
interface VoucherEndpoints<Input, Detail, Printed>
  extends Record<"add" | "addAndAudit" | "update" | "updateAndAudit", Answering<Reasons, Input, Saved>>,
    Record<"audit" | "reverseAudit", Answering<Reasons, { documents: Seen }, Transitioned>> {
  info: Reading<{ info: Detail }>;
  print: Reading<{ info: Printed }>;
  history: Reading<{ rows: History }>;
  attachment: Reading<Uint8Array>;
  upload: Answering<unknown, unknown, { id: string; name: string; size: number }>;
  remove: Answering<Reasons & Removal & { id: string }, unknown, { message: string; id?: string | undefined }>;
  removeMany: Answering<Removal & { ids: string[] }, unknown, { message: string }>;
}

export function mountVoucher<Client extends object, Input, Detail, Printed>(
  routes: Router<Client>,
  at: VoucherEndpoints<Input, Detail, Printed>,
  kind: VoucherKind<Client, Input, Detail, Printed>,
): void {
  routes.read(at.info, async (call) => ({ info: await kind.find(call, call.query.id) }));
  routes.read(at.print, async (call) => {
    const detail = await kind.find(call, call.query.id);
    nextState(kind.statusOf(detail), "print");
    return { info: await kind.printed(call, detail) };
  });
  routes.read(at.history, async (call) => {
    await kind.find(call, call.query.id);
    return { rows: await kind.history(call, call.query.id) };
  });
  routes.write(at.upload, ({ tx, ctx, prepared }) => storeAttachment(tx, ctx, kind.name, prepared), readAttachment);
  routes.read(at.attachment, async (call) => {
    const { voucherId, file } = await findAttachment(call.tx, call.ctx, kind.name, call.query.id);
    if (voucherId) await kind.find(call, voucherId);
    return file;
  });
  mountWrites(routes, at, kind);
}

function mountWrites<Client, Input, Detail, Printed>(
  routes: Router<Client>,
  at: VoucherEndpoints<Input, Detail, Printed>,
  kind: VoucherWrites<Input>,
): void {
  const save = (endpoint: typeof at.add, isAudited: boolean): void =>
    routes.plain(endpoint, (call) =>
      kind.save({ ...writeCallOf(endpoint, call), reasons: call.query }, call.body, isAudited),
    );
  save(at.add, false);
  save(at.addAndAudit, true);
  save(at.update, false);
  save(at.updateAndAudit, true);

  const transition = (endpoint: typeof at.audit, what: StateTransition): void =>
    routes.plain(endpoint, (call) =>
      kind.transition({ ...writeCallOf(endpoint, call), reasons: call.query }, what, call.body.documents),
    );
  transition(at.audit, "audit");
  transition(at.reverseAudit, "reverse");
  routes.plain(at.remove, async (call) => {
    const { id, depositReturn, deposit, reason, ...reasons } = call.query;
    const removal = { depositReturn, deposit, reason };
    await kind.transition({ ...writeCallOf(at.remove, call), reasons }, "remove", [{ id }], removal);
    return { message: "removed", id };
  });
  routes.plain(at.removeMany, async (call) => {
    const { ids, ...removal } = call.query;
    const seen = ids.map((id) => ({ id }));
    await kind.transition({ ...writeCallOf(at.removeMany, call), reasons: {} }, "remove", seen, removal);
    return { message: "removed" };
  });
}

/** A write as the services take it. @throws Refusal `not-permitted` for a call without a signed-in user */
export function writeCallOf<E extends Endpoint>(endpoint: E, { ctx, idempotency }: Call<E>): WriteCall {
  const { userId } = actorOf(ctx);
  return { ctx, key: idempotency && { ...idempotency, userId, endpoint: endpointName(endpoint) } };
}
