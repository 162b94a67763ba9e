// The detail of a document: head, lines, sums, attachments and history.

import { plain } from "@kontor/contracts/core/decimal";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listSlipsOfDocument } from "@kontor/contracts/finance/open-item";
import { Space } from "antd";
import { type ReactNode, useMemo } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import DetailLines from "../../voucher/detail/detail-lines.tsx";
import { Fact, VoucherView } from "../../voucher/detail/voucher-view.tsx";
import { type Linked, VoucherLink } from "../../voucher/voucher-link.tsx";
import { ClosedTag } from "../list/document-columns.tsx";
import { hasPurchaseProgress, PurchaseTag, useIsBought } from "../list/procured.tsx";
import { PaymentTag } from "../payment-tag.tsx";
import { lineOfRow } from "../rules/stored.rules.ts";
import { type DocumentLayout, headFields, type LayoutField } from "./document-layout.ts";

interface Props {
  kind: DocumentKind;
  layout: DocumentLayout;
  detail: DocumentDetail;
}

export function DocumentDetailView({ kind, layout, detail }: Props): ReactNode {
  const here = useTranslation();
  const lines = useMemo(() => detail.lines.map(lineOfRow), [detail.lines]);
  return (
    <VoucherView
      endpoints={kind.endpoints}
      voucher={detail}
      head={
        <>
          {detail.paymentState !== "none" && (
            <Fact name="paymentState">
              <PaymentTag state={detail.paymentState} />
            </Fact>
          )}
          {useIsBought(kind) && (
            <>
              {hasPurchaseProgress(detail) && (
                <Fact name="purchaseStatus">
                  <PurchaseTag {...detail} />
                </Fact>
              )}
              {detail.openPurchaseNumber !== null && (
                <Fact name="openPurchaseNumber">{formatNumber(plain(detail.openPurchaseNumber))}</Fact>
              )}
            </>
          )}
          {detail.forceCloseFlag && (
            <Fact name="forceCloseFlag">
              <ClosedTag />
            </Fact>
          )}
          {!detail.stockPosted && <Fact name="posted">{here("document.posting")}</Fact>}
          <Fields of={headFields} kind={kind} detail={detail} />
        </>
      }
      sums={
        <>
          <Fields of={layout.sums} kind={kind} detail={detail} />
          {detail.hasFinancialFlag && <Slips billId={detail.id} kind={kind.name} />}
        </>
      }
    >
      <DetailLines columns={layout.columns} lines={lines} />
    </VoucherView>
  );
}

interface FieldsProps extends Pick<Props, "kind" | "detail"> {
  of: readonly LayoutField[];
}

function Fields({ of, kind, detail }: FieldsProps): ReactNode {
  return of
    .filter(({ show }) => show(detail) !== "")
    .map(({ name, show, links }) => (
      <Fact key={name} name={name}>
        {links ? <Links to={links(detail, kind)} /> : show(detail)}
      </Fact>
    ));
}

const Links = ({ to }: { to: readonly Linked[] }): ReactNode => (
  <Space wrap size={[12, 0]}>
    {to.map((linked) => (
      <VoucherLink key={linked.documentId} {...linked} />
    ))}
  </Space>
);

/** The receipts and payments that settle the document, as the finance service lists them. */
function Slips(of: { billId: string; kind: string }): ReactNode {
  const { data = [] } = useRead(listSlipsOfDocument, { query: of });
  if (data.length === 0) return null;
  return (
    <Fact name="slips">
      <Links to={data.map(({ id, kind, billNo }) => ({ documentId: id, kind, number: billNo }))} />
    </Fact>
  );
}
