// The button that opens the selected orders again, or their purchase.
import { UnlockOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { type Reopened, useReopen } from "./reopen-orders.ts";
import { useSelectedOrders } from "./selected-orders.ts";

export function ReopenButton({ what, endpoint }: Reopened): ReactNode {
  const { list } = useListPage();
  const selectedOrders = useSelectedOrders();
  const { word, busy, run } = useReopen(what, endpoint);
  const reopen = async (ids: readonly string[]) => {
    const rows = selectedOrders(ids);
    if (rows && (await run(rows))) list.select([]);
  };
  return <SelectedButton word={word} button="cancel" icon={<UnlockOutlined />} busy={busy} onRun={reopen} />;
}
