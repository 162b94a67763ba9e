// The name of a log entry's object in the user's language.
import { type LogOperation, operationLabel } from "@kontor/contracts/core/operation-labels";
import { language } from "@kontor/ui-kit/i18n/languages";

export const operationText = (operation: LogOperation): string => operationLabel(operation, language());
