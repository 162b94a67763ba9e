// Days and moments in input: one range for every body, query and search, so that no date is too far for a column or a sum.
import { z } from "zod";

export const DAY_MIN = "1970-01-01";
export const DAY_MAX = "2999-12-31";
/** The longest period of a report: three years, counted in days. */
export const RANGE_DAYS_MAX = 1096;
const ID = "date-out-of-range";

// Clocks are at most 14 hours before and 12 hours behind UTC: where DAY_MIN begins first, and where DAY_MAX ends last.
const FIRST = Date.parse("1969-12-31T10:00:00Z");
const END = Date.parse("3000-01-01T12:00:00Z");
const OFFSET_HOURS_MAX = 14;

const isBoundedDay = (text: string): boolean => text >= DAY_MIN && text <= DAY_MAX;

function isBoundedMoment(text: string): boolean {
  const at = Date.parse(text);
  if (!(at >= FIRST && at < END)) return false;
  const offset = /[+-](\d{2}):(\d{2})$/.exec(text);
  return !offset || Number(offset[1]) * 60 + Number(offset[2]) <= OFFSET_HOURS_MAX * 60;
}

/** A day, `YYYY-MM-DD`, from 1970 to 2999. Anything else is refused as `field-invalid` or `date-out-of-range`. */
export const day = () => z.iso.date().refine(isBoundedDay, ID);

/** A moment, ISO 8601 with an offset of at most 14 hours or `Z`, on a day from 1970 to 2999 somewhere. Refused as a day is. */
export const moment = () =>
  z.iso
    .datetime({ offset: true })
    // A column holds microseconds at the finest.
    .regex(/^[^.]*(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/)
    .refine(isBoundedMoment, ID);
