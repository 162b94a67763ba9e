// The number of a document or slip as a link to it. Its page may belong to another remote, so the link is an address.
import { voucherKinds } from "@kontor/contracts/voucher/voucher-kinds";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { permissions } from "../permissions/permissions.tsx";
import { HIDDEN } from "./masked.ts";
import { showVoucher } from "./open-from-url.ts";

const pages: ReadonlyMap<string, string> = new Map(voucherKinds.map(({ name, page }) => [name, page]));

/** The page of a kind of documents or slips; undefined for what has none, such as an opening balance. */
export const pageOf = (kind: string): string | undefined => pages.get(kind);

export interface Linked {
  /** Null: the document is outside the user's visibility, and not named. */
  documentId: string | null;
  /** The name of the voucher's kind. */
  kind: string;
  number: string;
}

interface Props extends Linked {
  /** Called before it opens, e.g. to close what is above it. */
  onOpen?(): void;
}

export function VoucherLink({ documentId, kind, number, onOpen }: Props): ReactNode {
  const here = useTranslation();
  const page = pageOf(kind);
  if (documentId === null) return HIDDEN;
  // An opening balance has no document, and not every user may see every page.
  if (page === undefined || !permissions.sees(page)) return number;
  return (
    <Button
      type="link"
      size="small"
      className="kontor-open"
      aria-label={here("list.openDocument", { number })}
      onClick={() => {
        onOpen?.();
        showVoucher(page, documentId);
      }}
    >
      {number}
    </Button>
  );
}
