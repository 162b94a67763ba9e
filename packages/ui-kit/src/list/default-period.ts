// The default period of lists and reports by date (docs/decisions/0026).
import dayjs from "dayjs";
import { formatDate } from "../i18n/format.ts";

const MONTHS = 3;

/** The day three months before today in the tenant's time zone, `YYYY-MM-DD`; the end is left open. */
export const usualBegin = (today: string = formatDate(new Date())): string =>
  dayjs(today).subtract(MONTHS, "month").format("YYYY-MM-DD");
