// The name of what a ledger's line comes from: a kind of documents or slips, the opening balance, or an adjustment.
import type { Translator } from "../i18n/i18n.tsx";
import { kindName } from "../i18n/kind-name.ts";

export const kindText = (kind: string, t: Translator): string => kindName(kind) ?? t(`ledger.kind-${kind}`);
