// Test harness of the reports service: the application and its consumers on the test stack's PostgreSQL and NATS. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import type { Fact } from "@kontor/contracts/core/fact";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { memberFigures } from "@kontor/contracts/system/points";
import { holdingsByProduct } from "@kontor/contracts/warehouse/holdings";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { openBroker } from "@kontor/service-kit/events/broker";
import { serve } from "@kontor/service-kit/http/serve";
import { freshnessOf } from "@kontor/service-kit/report/projection-lag";
import { answerOf, publishedBodies } from "@kontor/service-kit/testing/calls";
import { type CallOptions, fakeGateway, person, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { freePort } from "@kontor/service-kit/testing/free-port";
import { owners } from "@kontor/service-kit/testing/owners";
import { inject } from "vitest";
import { reportsApp } from "../app.ts";
import { readers } from "../consumers/readers.ts";
import { openPostings, openReports } from "../db.ts";
import { closeNext } from "../projections/closing.store.ts";
import { makeSums } from "../projections/months.store.ts";
import { reassignDays } from "../projections/reassign-days.store.ts";
import { leaveSums } from "../projections/totals.store.ts";

/** A fact as consumed, with its sequence at its publisher. */
export interface TestFact {
  fact: Fact;
  body: unknown;
  sequence: number;
  /** When it was published; now when left out. */
  occurredAt?: string;
}

/** Mounts the service in this process. */
export function openHarness() {
  const env = inject("stack").env.reports;
  const url = env.DATABASE_URL ?? "";
  const [db, postings] = [openReports(url), openPostings(url)];
  const broker = openBroker({
    url: env.NATS_URL ?? "",
    user: env.NATS_USER,
    password: env.NATS_PASSWORD,
    name: "reports",
    log: silentLog(),
  });
  const gateway = fakeGateway();
  // The publishers do not run here.
  const freshness = freshnessOf([]);
  // The same key for all issuers: each is trusted where it may call.
  const peerKeys = { finance: gateway.publicKey, sales: gateway.publicKey };
  const peers = owners();
  peers.reply(holdingsByProduct, { rows: [] });
  peers.reply(memberFigures, { rows: [] });
  const appOf = () => reportsApp({ db, peers, freshness, gatewayKey: gateway.publicKey, peerKeys, log: silentLog() });
  const app = appOf();
  const ctxOf = ({ tenantId }: Actor) => backgroundCtx(tenantId as TenantId, "test", silentLog());

  return {
    db,
    postings,
    broker,
    /** Answers of other services, and the calls they received. */
    peers,
    tenant: () => person(),
    /** Consumes facts of one publisher together, as the kit's consumer does: first the steps for all, then each. */
    async consume(owner: Actor, facts: readonly TestFact[], leavesSums = false): Promise<void> {
      const [first] = facts;
      const consumer = readers.find(({ publisher }) => publisher === first?.fact.publisher);
      if (!consumer) throw new Error("nobody hears that");
      const ctx = ctxOf(owner);
      const events = facts.flatMap(
        ({ fact: { subject }, body, sequence, occurredAt = new Date().toISOString() }) =>
          consumer.read({
            ...{ id: newId(), subject, tenantId: ctx.tenantId, sequence, occurredAt },
            ...{ requestId: "test", actorId: null, body },
          }) ?? [],
      );
      await postings.tenantTx(ctx, async (tx) => {
        if (leavesSums) await leaveSums(tx);
        await consumer.consume(events, { tx, ctxOf: () => ctx });
      });
    },
    /** Moves documents to the days of a zone that became known after them, like the background job. */
    async redate(owner: Actor): Promise<void> {
      await reassignDays(
        (work) => postings.tenantTx(ctxOf(owner), work),
        () => false,
      );
    },
    /** Makes the sums that postings left out, as a rebuild does at its end. */
    makeSums: (owner: Actor) => makeSums((work) => postings.tenantTx(ctxOf(owner), work)),
    /** Closes the next day or quarter that is over, like the background job. */
    closeQuarter: (owner: Actor) => postings.tenantTx(ctxOf(owner), (tx) => closeNext(tx, new Date())),
    /** The facts of the tenant, oldest first. */
    said: (owner: Actor) => db.tenantTx(ctxOf(owner), (tx) => publishedBodies(tx, "%")),
    /** The application behind a socket, for what becomes of a client that goes away. */
    listen: async () =>
      serve({
        ...{ name: "reports", app: appOf(), port: await freePort(), log: silentLog() },
        ...{ ready: async () => true, close: async () => undefined },
      }),
    request: gateway.request,
    call: <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => gateway.call(app, endpoint, options),
    /** The answer of a call that succeeds. */
    async ask<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Answer<E>> {
      return answerOf(endpoint, await gateway.call(app, endpoint, options));
    },
    async close() {
      await broker.close();
      await Promise.all([db.close(), postings.close()]);
    },
  };
}
export type Harness = ReturnType<typeof openHarness>;
