// Endpoints with their handlers: read and write run in one tenant transaction, plain runs without one.
import {
  type AnswerInput,
  type Body,
  type Endpoint,
  endpointName,
  type Query,
  type ServiceName,
} from "@kontor/contracts/core/endpoint";
import { actorOf, type Ctx } from "../context/ctx.ts";
import { type Db, sqlOf, type Tx } from "../database/database.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import { findStoredResponse, once } from "./idempotency.ts";
import type { UploadedFile } from "./parse-request.ts";
import { FileAnswer, type FileBytes, parseResponse } from "./response.ts";

/** What a handler receives. */
export interface Call<E extends Endpoint> {
  ctx: Ctx;
  query: Query<E>;
  body: Body<E>;
  /** The uploaded file of an endpoint that takes one. */
  file: UploadedFile | undefined;
  /** The call's Idempotency-Key with its request's digest; `write` stores the response itself, `plain` handlers have to (idempotency.ts). */
  idempotency: { key: string; digest: string } | undefined;
  /** Effects outside the database (a message on Redis, a mail): run after the commit, never for a replayed or refused write. */
  afterCommit(effect: () => Promise<unknown>): void;
}

type CallInTx<E extends Endpoint, Client> = Call<E> & { tx: Tx<Client> };
type Reply<E extends Endpoint> = AnswerInput<E> | FileAnswer<FileBytes>;

/** A parsed request on its way to its handler. */
export type Request = Omit<Call<Endpoint>, "afterCommit">;

export interface Route {
  endpoint: Endpoint;
  /** Returns the parsed response, or a file. Prices are hidden afterwards, in response.ts. */
  run(request: Request): Promise<unknown>;
}

export interface Router<Client> {
  readonly routes: readonly Route[];
  /** A call that changes nothing, in one read-only tenant transaction. */
  read<E extends Endpoint>(endpoint: E, handler: (call: CallInTx<E, Client>) => Promise<Reply<E>>): void;
  /**
   * A call that changes something: effect, facts, log entry and the response stored for its Idempotency-Key commit together.
   * `prepare` runs before the transaction and passes its result on: for slow work on the request itself, such as reading a workbook. A repeated call does without it.
   * @throws Error for an endpoint other than a GET that responds with a file: bytes are not stored, so it could not be repeated
   */
  write<E extends Endpoint, P = undefined>(
    endpoint: E,
    handler: (call: CallInTx<E, Client> & { prepared: P }) => Promise<Reply<E>>,
    prepare?: (call: Request) => Promise<P>,
  ): void;
  /** A call without a tenant: public, platform operators' and internal ones. It opens its own transactions, and handles a repeated key itself. */
  plain<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Reply<E>>): void;
}

/**
 * Collects the handlers of a service: `const routes = router("system", db)`.
 * Given the platform's database, `write` runs with the platform login and the actor's tenant set.
 */
export function router<Client extends object>(
  service: ServiceName,
  db: Pick<Db<Client>, "tenantTx" | "tenantRead">,
): Router<Client> {
  const routes: Route[] = [];
  const add = (endpoint: Endpoint, run: Route["run"]): void => {
    if (endpoint.service !== service)
      throw new Error(`${endpointName(endpoint)} belongs to ${endpoint.service}, not to ${service}`);
    routes.push({ endpoint, run });
  };
  const inTenant = (
    transaction: "tenantTx" | "tenantRead",
    request: Request,
    work: (tx: Tx<Client>, later: Later) => Promise<unknown>,
  ): Promise<unknown> =>
    thenEffects(request, (later) =>
      db[transaction](request.ctx, (tx) => {
        later.length = 0;
        return work(tx, later);
      }),
    );
  return {
    routes,
    read: (endpoint, handler) =>
      add(endpoint, (request) =>
        inTenant("tenantRead", request, async (tx, later) =>
          named(endpoint, await handler({ ...callOf(endpoint, request, later), tx })),
        ),
      ),
    write: <E extends Endpoint, P>(
      endpoint: E,
      handler: (call: CallInTx<E, Client> & { prepared: P }) => Promise<Reply<E>>,
      prepare?: (call: Request) => Promise<P>,
    ) => {
      // A GET has no key (http-app.ts): an export is a write only for its log entry.
      if (endpoint.family === "file" && endpoint.method !== "GET")
        throw new Error(`${endpointName(endpoint)} writes and answers a file, which cannot be repeated for its key`);
      add(endpoint, async (request) => {
        const { ctx, idempotency } = request;
        const key = idempotency && { ...idempotency, userId: actorOf(ctx).userId, endpoint: endpointName(endpoint) };
        // What was done before is answered without a preparation, which may be long or be refused by now.
        const before = prepare && key && (await db.tenantRead(ctx, (tx) => findStoredResponse(sqlOf(tx), key)));
        if (before) return before.answer;
        // Without a preparation P is undefined, which is what the handler then receives.
        const prepared = (await prepare?.(request)) as P;
        const answer = await inTenant("tenantTx", request, async (tx, later) => {
          const effect = async () =>
            named(endpoint, await handler({ ...callOf(endpoint, request, later), tx, prepared }));
          const done = await (key ? once(sqlOf(tx), key, effect) : effect());
          faultPoint("CP1");
          return done;
        });
        faultPoint("CP2");
        return answer;
      });
    },
    plain: (endpoint, handler) =>
      add(endpoint, (request) =>
        thenEffects(request, async (later) => named(endpoint, await handler(callOf(endpoint, request, later)))),
      ),
  };
}

type Later = (() => Promise<unknown>)[];

/** The commit stands: an effect that fails afterwards is logged, and does not turn the response into a fault. */
async function thenEffects(request: Request, work: (later: Later) => Promise<unknown>): Promise<unknown> {
  const later: Later = [];
  const answer = await work(later);
  for (const effect of later)
    await effect().catch((error: unknown) =>
      request.ctx.log.error(
        { err: error },
        "a side effect failed after its write was committed: the write stands, the side effect is missing",
      ),
    );
  return answer;
}

const named = (endpoint: Endpoint, reply: unknown): unknown =>
  reply instanceof FileAnswer ? reply : parseResponse(endpoint, reply);

/** This endpoint's own schemas parsed the request, as its handler's types say. */
function callOf<E extends Endpoint>(_endpoint: E, { query, body, ...rest }: Request, later: Later): Call<E> {
  return { ...rest, query: query as Query<E>, body: body as Body<E>, afterCommit: (effect) => later.push(effect) };
}
