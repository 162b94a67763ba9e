// The buttons of an order's detail that open it again, as those of its list do.
import { UnlockOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { Allowed } from "../../permissions/permissions.tsx";
import { useIsBought } from "../list/procured.tsx";
import { type Reopened, useReopen } from "../list/reopen-orders.ts";
import { useDetail } from "./detail-dialog.tsx";

export function ReopenShown(): ReactNode {
  const { kind, detail } = useDetail();
  const { orderEndpoints, procurementEndpoints } = kind;
  const isBought = useIsBought(kind);
  return (
    <Allowed button="cancel">
      {orderEndpoints && detail.forceCloseFlag && <Reopen what="order" endpoint={orderEndpoints.reopen} />}
      {procurementEndpoints && isBought && detail.forceClosePurchaseFlag && (
        <Reopen what="purchase" endpoint={procurementEndpoints.reopen} />
      )}
    </Allowed>
  );
}

function Reopen({ what, endpoint }: Reopened): ReactNode {
  const here = useTranslation();
  const { detail } = useDetail();
  const { word, busy, run } = useReopen(what, endpoint);
  return (
    <Button icon={<UnlockOutlined />} loading={busy} onClick={() => void run([detail])}>
      {here(word)}
    </Button>
  );
}
