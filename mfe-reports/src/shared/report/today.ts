// Today's date in the tenant's time zone.
import { formatDate } from "@kontor/ui-kit/i18n/format";

export const today = (): string => formatDate(new Date());
