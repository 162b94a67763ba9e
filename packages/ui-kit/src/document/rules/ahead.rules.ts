// Whether a date lies further ahead than people usually mean. Pure.
import { companyTimeZone, formatDate } from "../../i18n/format.ts";

const DAY_MS = 86_400_000;

/** Whether a moment lies after tomorrow by the calendar of a time zone. */
export const isAfterTomorrow = (moment: string, now: Date, zone: string = companyTimeZone()): boolean =>
  formatDate(moment, zone) > formatDate(new Date(now.getTime() + DAY_MS), zone);
