import { defineFact, type FactEnvelope } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import { expect, test } from "vitest";
import { z } from "zod";
import { silentLog } from "../../testing/fake-gateway.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { consumer } from "./define-consumer.ts";

const body = z.object({ n: z.number() });
const factOf = (what: string) => defineFact("system", "thing", what, 1, { body, example: { n: 1 } });
const [made, moved, named] = [factOf("made"), factOf("moved"), factOf("named")];
const envelopeOf = ({ subject }: typeof made, n: unknown): FactEnvelope => ({
  ...{ id: newId(), subject, tenantId: newId(), sequence: 1, occurredAt: new Date().toISOString() },
  ...{ requestId: "test", actorId: null, body: { n } },
});
const context = { tx: {}, ctxOf: () => backgroundCtx(newId() as never, "test", silentLog()) };

test("facts that are delivered together are handled as a group in their order, before those that are handled one by one", async () => {
  const received: unknown[] = [];
  const reader = consumer<object>("sales", "system")
    .on(named, async ({ fact }) => void received.push(fact.n))
    .onGroup([made, moved], async (events) => void received.push(events.map(({ fact }) => fact.n)))
    .onGroup([made], async (events) => void received.push(events.length));
  const events = [
    envelopeOf(named, 1),
    envelopeOf(moved, 2),
    envelopeOf(made, 3),
    envelopeOf(named, 4),
    envelopeOf(moved, 5),
  ];
  await reader.consume(
    events.flatMap((envelope) => reader.read(envelope) ?? []),
    context,
  );
  expect(received).toEqual([[2, 3, 5], 1, 1, 4]);
});

test("a group handler is not called when no fact came for it", async () => {
  const reader = consumer<object>("sales", "system").onGroup([made], () => Promise.reject(new Error("nothing came")));
  await reader.consume([], context);
});

test("a fact that the consumer filters out or has no handler for is dropped, and one that does not match its schema is refused", () => {
  const reader = consumer<object>("sales", "system").on(
    made,
    async () => undefined,
    ({ n }) => n > 1,
  );
  expect(reader.read(envelopeOf(made, 2))?.fact).toEqual({ n: 2 });
  expect(reader.read(envelopeOf(made, 1))).toBeUndefined();
  expect(reader.read(envelopeOf(moved, 2))).toBeUndefined();
  expect(() => reader.read(envelopeOf(made, "two"))).toThrow();
});

test("a consumer can handle only facts of the publisher that it was made for", () => {
  expect(() => consumer<object>("sales", "purchase").on(made, async () => undefined)).toThrow(
    "is not published by purchase",
  );
});
