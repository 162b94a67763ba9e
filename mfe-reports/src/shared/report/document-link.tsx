// Numbers of documents and slips as links, and the names of their kinds.

import { useTranslation } from "@kontor/ui-kit/i18n";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import { type Linked, VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";

/** A column's `cell` for the number of a row's document. */
export const documentCell = (_value: unknown, row: Linked) => <VoucherLink {...row} />;

/** The same for slips. */
export const slipCell = (
  _value: unknown,
  { slipId, ...slip }: Pick<Linked, "kind" | "number"> & { slipId: string },
) => <VoucherLink {...slip} documentId={slipId} />;

function Kind({ kind }: { kind: string }) {
  const t = useTranslation();
  return <>{kindName(kind) ?? t.option("kind", kind)}</>;
}

/** A column's `cell` for the kind of document or slip. */
export const kindCell = (value: unknown) => <Kind kind={String(value)} />;
