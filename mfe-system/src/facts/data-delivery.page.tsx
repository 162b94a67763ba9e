// The platform operator's page of fact delivery: how far each service has consumed the others' facts (decision 0030).
import type { FactsHealth } from "@kontor/contracts/core/facts-health";
import { getFactsHealth } from "@kontor/contracts/system/facts-health";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { PageScope } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Badge, type BadgeProps, Button, Card, Flex, Table, Typography } from "antd";
import type { ReactNode } from "react";
import { type DeliveryRow, type DeliveryState, rowsOf } from "./data-delivery.rules.ts";

const SIGNS: Record<DeliveryState, NonNullable<BadgeProps["status"]>> = {
  current: "success",
  catchingUp: "processing",
  late: "error",
  parked: "warning",
  unknown: "default",
  silent: "error",
};

const when = (moment: string | null): string => (moment === null ? "" : formatDateTime(moment));

/** Commands for the operator are set off from the sentence and not broken. Each occurs once in a sentence. */
const COMMAND = /(npm run [a-z-]*[a-z](?: --)?)/;
const withCommands = (text: string): ReactNode[] =>
  text.split(COMMAND).map((part) =>
    COMMAND.test(part) ? (
      <Typography.Text key={part} code style={{ whiteSpace: "nowrap" }}>
        {part}
      </Typography.Text>
    ) : (
      part
    ),
  );

export default function DataDeliveryPage() {
  const t = useTranslation();
  const health = useRead(getFactsHealth, {});
  const services: { service: string; health: FactsHealth | null }[] = health.data?.services ?? [];
  const column = (name: keyof DeliveryRow) => ({ dataIndex: name, title: t(`dataDelivery.${name}`) });
  const serviceName = (name: string | null) => (name === null ? "" : t(`dataDelivery.service-${name}`));

  return (
    <PageScope page="/system/data_delivery">
      <Card
        title={t("dataDelivery.title")}
        extra={
          <Button loading={health.isFetching} onClick={() => void health.refetch()}>
            {t("dataDelivery.refresh")}
          </Button>
        }
      >
        <Flex vertical gap={16}>
          <span>{withCommands(t("dataDelivery.explained"))}</span>
          <Table<DeliveryRow>
            size="small"
            rowKey={({ service, publisher }) => `${service} ${publisher}`}
            loading={health.isPending}
            pagination={false}
            scroll={{ x: "max-content" }}
            dataSource={rowsOf(services)}
            columns={[
              { ...column("service"), render: serviceName },
              { ...column("publisher"), render: serviceName },
              {
                ...column("state"),
                render: (state: DeliveryState) => (
                  <Badge status={SIGNS[state]} text={t(`dataDelivery.state-${state}`)} />
                ),
              },
              { ...column("behind"), align: "right" },
              { ...column("asOf"), render: when },
              { ...column("parked"), align: "right" },
              { ...column("unsent"), align: "right" },
            ]}
          />
        </Flex>
      </Card>
    </PageScope>
  );
}
