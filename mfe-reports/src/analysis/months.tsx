// A chart of the last six months of one trade; each month opens its documents.
import { buyOrSalePrice } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { permissions } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Card } from "antd";
import { lazy, Suspense, useState } from "react";
import { SixMonths } from "./six-months.tsx";
import { PAGES } from "./trades.ts";

const LISTS = {
  saleMonths: { list: "salePriceList", trade: "sale" },
  retailMonths: { list: "retailPriceList", trade: "retail" },
  buyMonths: { list: "buyPriceList", trade: "buy" },
} as const;
const DocumentsDialog = lazy(() => import("./documents.tsx"));

/** Shows nothing where it could not be loaded, as figures do. */
export function Months({ of }: { of: keyof typeof LISTS }) {
  const t = useTranslation();
  const { data, error } = useRead(buyOrSalePrice);
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const [title, { list, trade }] = [t(`analysis.${of}`), LISTS[of]];
  if (error) return null;
  if (!data) return <Card loading title={title} />;
  return (
    <>
      <SixMonths title={title} months={data[list]} {...(permissions.sees(PAGES[trade]) ? { onOpen: setOpened } : {})} />
      {opened && (
        <Suspense fallback={null}>
          <DocumentsDialog
            trade={trade}
            period={opened}
            name={`${title} ${opened}`}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
