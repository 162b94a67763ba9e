import fc from "fast-check";
import { expect, test } from "vitest";
import { monthsIn } from "./months.rules.ts";

test("a moment belongs to the month of the tenant's time zone, whatever it is in UTC", () => {
  expect(monthsIn("Asia/Shanghai")("2026-03-31T15:59:59.999Z")).toBe("2026-03");
  expect(monthsIn("Asia/Shanghai")("2026-03-31T16:00:00.000Z")).toBe("2026-04");
  expect(monthsIn("America/New_York")("2027-01-01T04:59:59.000Z")).toBe("2026-12");
  expect(monthsIn("Asia/Shanghai")("1970-01-01T00:00:00.000Z")).toBe("1970-01");
});

test("the month of a moment is the same whether it is found by the calendar or by the faster way", () => {
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Europe/Paris"];
  const years = { min: new Date("2000-01-01T00:00:00Z"), max: new Date("2039-12-31T00:00:00Z"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.date(years), (timeZone, date) => {
      const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit" });
      expect(monthsIn(timeZone)(date.toISOString())).toBe(calendar.format(date));
    }),
  );
});
