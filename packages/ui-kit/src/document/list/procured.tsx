// What lists and details show of an order that is bought by purchase orders, in companies that have that switched on (reference.md §1.10).
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { isToBeBought } from "@kontor/contracts/document/procurement";
import { Space, Tag } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useSession } from "../../session/session.ts";

/** Whether documents of a kind are bought by those of another service. */
export function useIsBought({ procuredBy }: Pick<DocumentKindValues, "procuredBy">): boolean {
  const isOn = useSession()?.purchaseBySaleFlag === true;
  return isOn && procuredBy !== undefined;
}

const COLORS = { 0: "default", 2: "cyan", 3: "blue" } as const;

type Bought = Pick<DocumentRow, "status" | "forceCloseFlag" | "purchaseStatus" | "forceClosePurchaseFlag">;

/** Nothing is said of an order that is not to be bought: unaudited, or closed before anything was. The list's filter finds the same orders. */
export const hasPurchaseProgress = (order: Bought): boolean => order.purchaseStatus !== 0 || isToBeBought(order);

/** How far an order is bought, and whether the rest of it no longer is. */
export function PurchaseTag({ purchaseStatus, forceClosePurchaseFlag }: Bought): ReactNode {
  const here = useTranslation();
  return (
    <Space size={[0, 2]} wrap>
      <Tag color={COLORS[purchaseStatus]}>{here.option("purchaseStatus", purchaseStatus)}</Tag>
      {forceClosePurchaseFlag && <Tag>{here("document.orderClosed")}</Tag>}
    </Space>
  );
}
