// A document's or slip's number that leads to it: its page may be another remote's, so the way is the address.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { permissions } from "../permissions/permissions.tsx";
import { HIDDEN } from "./masked.ts";
import { showVoucher } from "./open-from-url.ts";

const pages: ReadonlyMap<string, string> = new Map(
  [...documentKinds, ...slipKinds].map(({ name, page }) => [name, page]),
);

export interface Linked {
  /** Null: the document is out of the person's reach, and not named. */
  documentId: string | null;
  /** The name of its kind. */
  kind: string;
  number: string;
}

export function VoucherLink({ documentId, kind, number }: Linked): ReactNode {
  const here = useTranslation();
  const page = pages.get(kind);
  if (documentId === null) return HIDDEN;
  // An opening has no document, and not everybody may see every page.
  if (page === undefined || !permissions.sees(page)) return number;
  return (
    <Button
      type="link"
      size="small"
      className="kontor-open"
      aria-label={here("list.openDocument", { number })}
      onClick={() => showVoucher(page, documentId)}
    >
      {number}
    </Button>
  );
}
