// How a retail document is paid, in the user's words.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { translate } from "../i18n/translate.ts";

/** Empty for kinds that are not paid at the counter. */
export const payTypeText = ({ payType }: Pick<DocumentRow, "payType">): string =>
  payType === null ? "" : translate(`field.payType-${payType}`);
