import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingsOf, type DatedCost, rebooked, statedOf } from "./closed-cost.rules.ts";

const [OCTOBER, NOVEMBER, DECEMBER] = [
  "2026-10-15T08:00:00.000Z",
  "2026-11-01T00:00:00.000Z",
  "2026-12-01T00:00:00.000Z",
];
const ZERO = new Decimal(0);
const line = (value: string): DatedCost => ({
  ...{ operTime: OCTOBER, value: new Decimal(value), unitCost: ZERO, average: new Decimal(value), said: [] },
});
const recosted = (dated: DatedCost, value: Decimal, sealed: string | null): DatedCost => ({
  ...dated,
  ...{ value, average: value, said: statedOf(dated, sealed) },
});
const after = (dated: DatedCost, value: string, sealed: string | null) => recosted(dated, new Decimal(value), sealed);
const stated = (dated: DatedCost) => [
  ...bookingsOf(dated).map(({ operTime, value }) => `${value.toFixed(2)} at ${operTime.slice(0, 10)}`),
];
const valueAt = (dated: DatedCost, moment: string): Decimal =>
  bookingsOf(dated).reduce((sum, { operTime, value }) => (operTime <= moment ? sum.plus(value) : sum), ZERO);

test("while no books are closed, a new cost changes the line at its own moment", () => {
  expect(stated(after(line("-50"), "-55", null))).toEqual(["-55.00 at 2026-10-15"]);
});

test("with October closed, the missing cost of October's sale is posted on the first of November, and October stays unchanged", () => {
  const dated = after(line("-50"), "-55", NOVEMBER);
  expect(stated(dated)).toEqual(["-50.00 at 2026-10-15", "-5.00 at 2026-11-01"]);
  expect(valueAt(dated, "2026-10-31T23:59:59.999Z").toFixed(2)).toBe("-50.00");
});

test("with November closed as well, a later difference is posted on the first of December, and November's correction stays", () => {
  const dated = after(after(line("-50"), "-55", NOVEMBER), "-53", DECEMBER);
  expect(stated(dated)).toEqual(["-50.00 at 2026-10-15", "-5.00 at 2026-11-01", "2.00 at 2026-12-01"]);
});

test("once November alone is reopened, the new cost counts from its first day and December gets no correction", () => {
  const dated = after(after(after(line("-50"), "-55", NOVEMBER), "-53", DECEMBER), "-56", NOVEMBER);
  expect(stated(dated)).toEqual(["-50.00 at 2026-10-15", "-6.00 at 2026-11-01"]);
});

test("an average that changes after days were closed stays as it was for them, and nothing is posted where the line's value is the same", () => {
  const dated = line("-50");
  const now = { ...dated, average: new Decimal("7"), said: statedOf(dated, NOVEMBER) };
  expect(now.said.map(({ until, average }) => [until, average.toFixed()])).toEqual([[NOVEMBER, "-50"]]);
  expect(rebooked(dated, now)).toEqual([]);
});

test("once October is reopened, its sale gets its cost and November's correction is taken back", () => {
  expect(stated(after(after(line("-50"), "-55", NOVEMBER), "-60", null))).toEqual(["-60.00 at 2026-10-15"]);
});

const moment = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
const day = fc.integer({ min: 0, max: 60 });
const step = fc.oneof(
  fc.record({ find: fc.integer({ min: -10_000, max: 10_000 }) }),
  fc.record({ close: day }),
  fc.record({ reopen: fc.option(day) }),
);

test("after any order of recosting, closing and reopening a line has its last cost, and recosting changes no closed day", () => {
  fc.assert(
    fc.property(day, fc.array(step, { maxLength: 30 }), (at, steps) => {
      let dated: DatedCost = { ...line("0"), operTime: moment(at) };
      let sealed = null as string | null;
      let last = new Decimal(0);
      for (const each of steps) {
        if ("close" in each) sealed = [sealed ?? "", moment(each.close)].sort()[1] ?? null;
        else if ("reopen" in each)
          sealed = each.reopen === null || sealed === null ? null : ([sealed, moment(each.reopen)].sort()[0] ?? null);
        else {
          last = new Decimal(each.find).div(100);
          const next = recosted(dated, last, sealed);
          const booked = rebooked(dated, next);
          for (let past = 0; past <= 60; past++)
            if (sealed !== null && moment(past) < sealed)
              expect(valueAt(next, moment(past)).toFixed(2)).toBe(valueAt(dated, moment(past)).toFixed(2));
          // Nothing is booked in closed days, and the booked differences turn the old state into the new one.
          expect(booked.filter(({ operTime }) => sealed !== null && operTime < sealed)).toEqual([]);
          const change = booked.reduce((sum, { value }) => sum.plus(value), ZERO);
          expect(change.toFixed(2)).toBe(next.value.minus(dated.value).toFixed(2));
          dated = next;
        }
        expect(valueAt(dated, moment(365)).toFixed(2)).toBe(last.toFixed(2));
      }
    }),
  );
});
