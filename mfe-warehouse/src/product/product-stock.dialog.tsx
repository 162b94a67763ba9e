// The dialog of a product's stock by warehouse, by documents that reserve it, by movement, and by serial number where it has them.
import type { ProductRow } from "@kontor/contracts/warehouse/product";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Tabs } from "antd";
import { SerialNumbersTable } from "./serial-numbers.tsx";
import { BalancesTable, HoldersTable, MovementsTable } from "./stock-tables.tsx";

const WIDTH_PX = 960;

export default function ProductStockDialog({ product, onClose }: { product: ProductRow; onClose(): void }) {
  const t = useTranslation();
  return (
    <PageDialog
      title={t("material.stockOf", { name: product.name })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <Tabs
        items={[
          { key: "balances", label: t("material.balances"), children: <BalancesTable product={product} /> },
          { key: "holders", label: t("material.holders"), children: <HoldersTable product={product} /> },
          { key: "movements", label: t("material.movements"), children: <MovementsTable product={product} /> },
          ...(product.enableSerialNumber
            ? [{ key: "serials", label: t("material.serials"), children: <SerialNumbersTable product={product} /> }]
            : []),
        ]}
      />
    </PageDialog>
  );
}
