// Says how stock by batch and variant is valued; nothing where the role hides values.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { Typography } from "antd";

export function ShareNote({ word }: { word: string }) {
  const t = useTranslation();
  const { totals } = useListPage().list;
  return totals?.currentStockPrice === null ? null : <Typography.Text type="secondary">{t(word)}</Typography.Text>;
}
