// A chart of the last six months of one trade.
import { buyOrSalePrice } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { Card } from "antd";
import { SixMonths } from "./six-months.tsx";

const LISTS = { saleMonths: "salePriceList", retailMonths: "retailPriceList", buyMonths: "buyPriceList" } as const;

/** Shows nothing where it could not be loaded, as figures do. */
export function Months({ of }: { of: keyof typeof LISTS }) {
  const t = useTranslation();
  const { data, error } = useRead(buyOrSalePrice);
  const title = `analysis.${of}`;
  if (error) return null;
  return data ? <SixMonths title={title} months={data[LISTS[of]]} /> : <Card loading title={t(title)} />;
}
