// The days of a closing are those of the company's calendar (docs/decisions/0036).
import { newId } from "@kontor/contracts/core/id";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type House, openHouse } from "../testing/house.ts";
import { dayOf, momentAfter } from "./closing.store.ts";

let house: House;
beforeAll(() => {
  house = openHouse(() => []);
});
afterAll(() => house.close());

it.each([
  ["Asia/Shanghai", "2026-10-31", "2026-10-31T16:00:00.000Z"],
  // The clocks go back on that day: it has 25 hours.
  ["Europe/Paris", "2026-10-25", "2026-10-25T23:00:00.000Z"],
  ["Europe/Paris", "2026-10-24", "2026-10-24T22:00:00.000Z"],
  ["America/Los_Angeles", "2026-12-31", "2027-01-01T08:00:00.000Z"],
])("in %s %s is closed up to %s, and the day begins again one moment later", async (timeZone, day, moment) => {
  const company = await house.company();
  await company.tables((tx) => tx.settings.create({ data: { id: newId(), timeZone } }));
  expect(await company.tables((tx) => momentAfter(tx, day))).toBe(moment);
  const at = Date.parse(moment);
  const [last, first] = [new Date(at - 1), new Date(at)];
  expect(await company.tables((tx) => dayOf(tx, last))).toBe(day);
  expect(await company.tables((tx) => dayOf(tx, first))).not.toBe(day);
});
