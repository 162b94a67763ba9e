import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type HeldCost, heldAfter, settledCost, worthAt } from "./closed-cost.rules.ts";

const [OCTOBER, NOVEMBER, DECEMBER] = [
  "2026-10-15T08:00:00.000Z",
  "2026-11-01T00:00:00.000Z",
  "2026-12-01T00:00:00.000Z",
];
const line = (value: string): HeldCost => ({ operTime: OCTOBER, value: new Decimal(value), corrections: [] });
const after = (held: HeldCost, found: string, sealed: string | null) =>
  heldAfter(held, settledCost(held, new Decimal(found), sealed));
const told = ({ value, corrections }: HeldCost) => [
  value.toFixed(2),
  ...corrections.map((each) => `${each.value.toFixed(2)} at ${each.operTime.slice(0, 10)}`),
];

test("while nothing is closed a cost found anew is changed where it lies", () => {
  expect(told(after(line("-50"), "-55", null))).toEqual(["-55.00"]);
});

test("October is closed: what October's sale cost too little is booked on the first of November, and October says what it said", () => {
  const held = after(line("-50"), "-55", NOVEMBER);
  expect(told(held)).toEqual(["-50.00", "-5.00 at 2026-11-01"]);
  expect(worthAt(held, "2026-10-31T23:59:59.999Z").toFixed(2)).toBe("-50.00");
});

test("November is closed as well: what is found then is booked on the first of December, on top of what November has", () => {
  const held = after(after(line("-50"), "-55", NOVEMBER), "-53", DECEMBER);
  expect(told(held)).toEqual(["-50.00", "-5.00 at 2026-11-01", "2.00 at 2026-12-01"]);
});

test("a cost that is found to be what it was books nothing more", () => {
  expect(told(after(after(line("-50"), "-55", NOVEMBER), "-55", NOVEMBER))).toEqual(["-50.00", "-5.00 at 2026-11-01"]);
});

test("October is opened again: its sale gets its cost, and November's correction is taken back", () => {
  expect(told(after(after(line("-50"), "-55", NOVEMBER), "-60", null))).toEqual(["-60.00"]);
});

const moment = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
const day = fc.integer({ min: 0, max: 60 });
const step = fc.oneof(
  fc.record({ find: fc.integer({ min: -10_000, max: 10_000 }) }),
  fc.record({ close: day }),
  fc.record({ reopen: fc.option(day) }),
);

test("whatever is found, closed and opened again, in whatever order: a line comes to what was found last, and finding changes no closed day", () => {
  fc.assert(
    fc.property(day, fc.array(step, { maxLength: 30 }), (at, steps) => {
      let held: HeldCost = { operTime: moment(at), value: new Decimal(0), corrections: [] };
      let sealed = null as string | null;
      let last = new Decimal(0);
      for (const each of steps) {
        if ("close" in each) sealed = [sealed ?? "", moment(each.close)].sort()[1] ?? null;
        else if ("reopen" in each)
          sealed = each.reopen === null || sealed === null ? null : ([sealed, moment(each.reopen)].sort()[0] ?? null);
        else {
          last = new Decimal(each.find).div(100);
          const next = heldAfter(held, settledCost(held, last, sealed));
          for (let past = 0; past <= 60; past++)
            if (sealed !== null && moment(past) < sealed)
              expect(worthAt(next, moment(past)).toFixed(2)).toBe(worthAt(held, moment(past)).toFixed(2));
          held = next;
        }
        expect(worthAt(held, moment(365)).toFixed(2)).toBe(last.toFixed(2));
      }
    }),
  );
});
