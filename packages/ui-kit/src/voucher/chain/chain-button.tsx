// The button in a detail dialog that opens the chain of the document or slip.
import { ApartmentOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useShown } from "../detail/detail-actions.tsx";

const ChainDialog = lazy(() => import("./chain-dialog.tsx"));

export function ChainShown({ number }: { number: string }): ReactNode {
  const t = useTranslation();
  const { kind, row } = useShown();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ApartmentOutlined />} onClick={() => setOpen(true)}>
        {t("chain.title")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChainDialog kind={kind.name} id={row.id} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
