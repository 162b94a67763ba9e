// Calls of a service's application in int tests, and what they answer. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { Hono } from "hono";
import { sqlOf } from "../src/database/database.ts";
import { type Called, type CallOptions, type FakeGateway, person } from "./fake-gateway.ts";

/** A user of the owner's tenant, with a role. */
export const staffOf = ({ tenantId }: Actor, overrides: Partial<Actor> = {}): Actor =>
  person({ kind: "staff", tenantId, userId: newId() as Actor["userId"], ...overrides }); // newId makes a UUID

/** The data of a call that must succeed. */
export function answerOf<E extends Endpoint>(endpoint: E, { status, body }: Called): Answer<E> {
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  // The service has parsed its answer by the endpoint's own schema.
  return (endpoint.family === "raw" ? body : (body as { data: unknown }).data) as Answer<E>;
}

/** Calls of one application: `call` gives the response, `ask` the data of one that must succeed. */
export function callsOf(app: Hono, gateway: FakeGateway) {
  const call = <E extends Endpoint>(endpoint: E, as: Actor, options: CallOptions<E> = {}): Promise<Called> =>
    gateway.call(app, endpoint, { ...options, as });
  const ask = async <E extends Endpoint>(endpoint: E, as: Actor, options: CallOptions<E> = {}): Promise<Answer<E>> =>
    answerOf(endpoint, await call(endpoint, as, options));
  return { call, ask };
}

interface RefusalBody {
  code: number;
  data: {
    refusal?: string;
    requestId?: string;
    values?: Record<string, unknown>;
    issues?: { id: string; field?: string; values?: Record<string, unknown> }[];
  };
}

/** The content of a refusal's response; each issue as "id field", and all as it came in `data`. */
export function refusalOf({ status, body }: Called) {
  const { code, data: refusal } = body as RefusalBody;
  // It is another one in each response.
  const { requestId: _, ...data } = refusal;
  const issues = (data.issues ?? []).map(({ id, field }) => (field ? `${id} ${field}` : id));
  return { status, code, refusal: data.refusal ?? "", issues, data };
}

/** Bodies of the facts that a service has published for the tenant, oldest first. @param subject a pattern of LIKE */
export async function publishedBodies(tx: object, subject: string): Promise<Record<string, unknown>[]> {
  const rows = await sqlOf(tx).$queryRawUnsafe<{ body: Record<string, unknown> }[]>(
    "select body from kit.outbox_facts where subject like $1 order by sequence",
    subject,
  );
  return rows.map(({ body }) => body);
}
