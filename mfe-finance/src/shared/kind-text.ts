// The name of what a ledger's line comes from: a kind of documents or slips, or the opening balance.
import { kindLabel } from "@kontor/contracts/core/kind-labels";
import type { Translator } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";

export const kindText = (kind: string, t: Translator): string =>
  kindLabel(kind, language()) ?? t("ledger.kind-opening");
