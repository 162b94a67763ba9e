// The one rule for the period that lists and reports of dated things begin with (docs/decisions/0026).
import dayjs from "dayjs";
import { formatDate } from "../i18n/format.ts";

const MONTHS = 3;

/** Three months before today, a day of the company's calendar, `YYYY-MM-DD`; the end is left open. */
export const usualBegin = (today: string = formatDate(new Date())): string =>
  dayjs(today).subtract(MONTHS, "month").format("YYYY-MM-DD");
