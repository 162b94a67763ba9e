// The name of a log entry's object: a kind of documents or slips is called as its page is.
import { kindLabel } from "@kontor/contracts/core/kind-labels";
import type { Translator } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";

export const operationText = (operation: string, t: Translator): string =>
  kindLabel(operation, language()) ?? t(`log.operation-${operation}`);
