// The name of a log entry's object: a kind of documents or slips is called as its page is.
import type { Translator } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";

export const operationText = (operation: string, t: Translator): string =>
  kindName(operation) ?? t(`log.operation-${operation}`);
