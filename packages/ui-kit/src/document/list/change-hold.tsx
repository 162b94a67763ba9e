// The button that holds the stock of the selected orders until another day, or releases it, with a reason that stays in their history.
import { FieldTimeOutlined } from "@ant-design/icons";
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { HoldEndpoints } from "@kontor/contracts/document/order-endpoints";
import { BULK_MAX } from "@kontor/contracts/voucher/voucher-values";
import { Space } from "antd";
import { type ReactNode, useId, useState } from "react";
import { toast } from "../../feedback/toast.ts";
import { DayInput } from "../../fields/choice.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { useWrite } from "../../query/query.ts";
import { askReason } from "../../request/ask-reason.tsx";
import { useVouchers } from "../../voucher/list/voucher-list.tsx";

const word = "document.changeHold";

export function ChangeHold({ endpoints: { changeHold } }: { endpoints: HoldEndpoints }): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const { seen } = useVouchers();
  const write = useWrite(changeHold, list.endpoint);
  const run = async (ids: readonly string[]) => {
    if (ids.length > BULK_MAX) return toast.warn("document.batchMax", { max: BULK_MAX });
    // The rows of this page's list are documents.
    const rows = ids.flatMap((id) => (seen(id) as DocumentRow | undefined) ?? []);
    const documents = rows.map(({ id, version }) => ({ id, version }));
    // Stock is released only by whoever empties the field.
    let heldUntil = rows[0]?.heldUntil ?? null;
    const reason = await askReason({
      ...{ title: word, button: word, label: "document.reason" },
      lead: [t("document.changeHoldText", { count: documents.length })],
      choice: () => <HoldDay chosen={heldUntil} onChange={(day) => (heldUntil = day)} />,
    });
    if (reason === undefined || !(await write.run({ body: { documents, reason, heldUntil } }))) return;
    list.select([]);
    toast.success("document.changeHoldDone", { count: documents.length });
  };
  return <SelectedButton word={word} button="cancel" icon={<FieldTimeOutlined />} busy={write.busy} onRun={run} />;
}

/** The last day; empty: the stock is released. */
function HoldDay({ chosen, onChange }: { chosen: string | null; onChange(day: string | null): void }): ReactNode {
  const here = useTranslation();
  const id = useId();
  const [day, setDay] = useState(chosen);
  const choose = (next: string | null) => {
    setDay(next);
    onChange(next);
  };
  return (
    <Space orientation="vertical" style={{ width: "100%", marginBottom: 16 }}>
      <label htmlFor={id}>{here("document.holdDay")}</label>
      <DayInput id={id} value={day} onChange={choose} />
    </Space>
  );
}
