// How many orders are to be delivered, or to come, today or earlier; each count opens the list with its filter (docs/decisions/0063).
import { purchaseOrdersDue, saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Button, Flex } from "antd";
import { Tile } from "./tile.tsx";

const SIDES = {
  toDeliver: { endpoint: saleOrdersDue, page: "/bill/sale_order" },
  toReceive: { endpoint: purchaseOrdersDue, page: "/bill/purchase_order" },
} as const;

export function DueOrders({ side }: { side: keyof typeof SIDES }) {
  const t = useTranslation();
  const { endpoint, page } = SIDES[side];
  const read = useRead(endpoint);
  const count = (state: "due" | "overdue") => (
    <Button
      type="link"
      size="small"
      className="kontor-open"
      onClick={() => openSearched(page, { deliveryState: state })}
    >
      {t(`analysis.${state}`, { count: read.data?.[state] ?? 0 })}
    </Button>
  );
  return (
    <Tile title={`analysis.${side}`} read={read}>
      {() => (
        <Flex wrap gap="small">
          {count("due")}
          {(read.data?.overdue ?? 0) > 0 && count("overdue")}
        </Flex>
      )}
    </Tile>
  );
}
