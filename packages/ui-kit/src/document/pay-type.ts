// The payment type of a retail document, in the user's language.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { translate } from "../i18n/translate.ts";

/** The payment type's text; empty for kinds that are not retail. */
export const payTypeText = ({ payType }: Pick<DocumentRow, "payType">): string =>
  payType ? translate(`field.payType-${payType}`) : "";
