import { defineFact, type FactEnvelope } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import { expect, test } from "vitest";
import { z } from "zod";
import { consumer } from "./consumer.ts";
import { backgroundCtx } from "./ctx.ts";
import { silentLog } from "./testing.ts";

const body = z.object({ n: z.number() });
const factOf = (what: string) => defineFact("system", "thing", what, 1, { body, example: { n: 1 } });
const [made, moved, named] = [factOf("made"), factOf("moved"), factOf("named")];
const told = ({ subject }: typeof made, n: unknown): FactEnvelope => ({
  ...{ id: newId(), subject, tenantId: newId(), sequence: 1, occurredAt: new Date().toISOString() },
  ...{ requestId: "test", actorId: null, body: { n } },
});
const hearing = { tx: {}, ctxOf: () => backgroundCtx(newId() as never, "test", silentLog()) };

test("what comes together is heard in one piece in its order, before what is heard one by one", async () => {
  const heard: unknown[] = [];
  const reader = consumer<object>("sales", "system")
    .on(named, async ({ fact }) => void heard.push(fact.n))
    .together([made, moved], async (said) => void heard.push(said.map(({ fact }) => fact.n)))
    .together([made], async (said) => void heard.push(said.length));
  const said = [told(named, 1), told(moved, 2), told(made, 3), told(named, 4), told(moved, 5)];
  await reader.hear(
    said.flatMap((envelope) => reader.read(envelope) ?? []),
    hearing,
  );
  expect(heard).toEqual([[2, 3, 5], 1, 1, 4]);
});

test("a piece that nothing came for is not heard", async () => {
  const reader = consumer<object>("sales", "system").together([made], () => Promise.reject(new Error("nothing came")));
  await reader.hear([], hearing);
});

test("what is no concern of the reader's, or that nobody hears, is let go; what is not as its subject says is refused", () => {
  const reader = consumer<object>("sales", "system").on(
    made,
    async () => undefined,
    ({ n }) => n > 1,
  );
  expect(reader.read(told(made, 2))?.fact).toEqual({ n: 2 });
  expect(reader.read(told(made, 1))).toBeUndefined();
  expect(reader.read(told(moved, 2))).toBeUndefined();
  expect(() => reader.read(told(made, "two"))).toThrow();
});

test("only what the publisher says can be heard of it", () => {
  expect(() => consumer<object>("sales", "purchase").on(made, async () => undefined)).toThrow(
    "is not said by purchase",
  );
});
