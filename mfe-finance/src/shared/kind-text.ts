// The name of what a ledger's line comes from: a kind of documents or slips, or the opening balance.
import type { Translator } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";

export const kindText = (kind: string, t: Translator): string => kindName(kind) ?? t("ledger.kind-opening");
