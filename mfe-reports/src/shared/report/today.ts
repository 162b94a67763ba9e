// Today's date in the company's time zone.
import { formatDate } from "@kontor/ui-kit/i18n/format";

export const today = (): string => formatDate(new Date());
