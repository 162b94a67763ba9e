// How many orders are to be delivered, and to come, today or earlier; each count opens the list with its filter (docs/decisions/0063).
import { purchaseOrdersDue, saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { permissions } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Button, Card, Col, Flex, Row, Skeleton, Typography } from "antd";

const GAP: [number, number] = [12, 12];
const SIDES = [
  { endpoint: saleOrdersDue, page: "/bill/sale_order", title: "analysis.toDeliver" },
  { endpoint: purchaseOrdersDue, page: "/bill/purchase_order", title: "analysis.toReceive" },
] as const;
type Side = (typeof SIDES)[number];

/** Only what the user may see; nothing where that is neither. */
export function DueOrders() {
  const seen = SIDES.filter(({ page }) => permissions.sees(page));
  if (seen.length === 0) return null;
  return (
    <Row gutter={GAP}>
      {seen.map((side) => (
        <Col key={side.page} xs={24} md={8}>
          <DueCard {...side} />
        </Col>
      ))}
    </Row>
  );
}

function DueCard({ endpoint, page, title }: Side) {
  const t = useTranslation();
  // The figures above say it when nothing can be loaded.
  const { data } = useRead(endpoint);
  const count = (state: "due" | "overdue") => (
    <Button
      type="link"
      size="small"
      className="kontor-open"
      onClick={() => openSearched(page, { deliveryState: state })}
    >
      {t(`analysis.${state}`, { count: data?.[state] ?? 0 })}
    </Button>
  );
  return (
    <Card size="small">
      <Flex wrap justify="space-between" align="center" gap={4}>
        <Typography.Text type="secondary">{t(title)}</Typography.Text>
        {data === undefined ? (
          <Skeleton.Button active size="small" />
        ) : (
          <Flex wrap gap="small">
            {count("due")}
            {data.overdue > 0 && count("overdue")}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
