// The buttons that change a day of the selected orders, with a reason that stays in their history: until when they hold stock, and when they are to be delivered.
import { CalendarOutlined, FieldTimeOutlined } from "@ant-design/icons";
import type { HoldEndpoints, OrderEndpoints } from "@kontor/contracts/document/order-endpoints";
import { Space } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import type { CallError } from "../../core/call-error.ts";
import { toast } from "../../feedback/toast.ts";
import { DayInput } from "../../fields/choice.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { useAnsweringWrite } from "../../query/query.ts";
import { askReason } from "../../request/ask-reason.tsx";
import { useSelectedOrders } from "./selected-orders.ts";

export function ChangeHold({ endpoints: { changeHold } }: { endpoints: HoldEndpoints }): ReactNode {
  const { isRefused, note } = useDayRefusal("heldUntil");
  const { busy, run } = useAnsweringWrite(changeHold, note, useListPage().list.endpoint);
  return (
    <ChangeDay
      field="heldUntil"
      busy={busy}
      write={(change, heldUntil) => run({ body: { ...change, heldUntil } })}
      isRefused={isRefused}
    />
  );
}

export function ChangeDelivery({ endpoints: { changeDelivery } }: { endpoints: OrderEndpoints }): ReactNode {
  const { isRefused, note } = useDayRefusal("deliveryDate");
  const { busy, run } = useAnsweringWrite(changeDelivery, note, useListPage().list.endpoint);
  return (
    <ChangeDay
      field="deliveryDate"
      busy={busy}
      write={(change, deliveryDate) => run({ body: { ...change, deliveryDate } })}
      isRefused={isRefused}
    />
  );
}

/** Notes of refused writes whether another day would help. */
function useDayRefusal(field: keyof typeof CHANGES) {
  const refused = useRef(false);
  const note = (error: CallError): Promise<undefined> => {
    refused.current = error.issues.some((issue) => issue.field === field);
    return Promise.resolve(undefined);
  };
  return { note, isRefused: () => refused.current };
}

const CHANGES = {
  heldUntil: {
    ...{ word: "document.changeHold", text: "document.changeHoldText", done: "document.changeHoldDone" },
    ...({ label: "document.holdDay", button: "cancel", icon: <FieldTimeOutlined /> } as const),
  },
  deliveryDate: {
    ...{ word: "document.changeDelivery", text: "document.changeDeliveryText", done: "document.changeDeliveryDone" },
    ...({ label: "document.deliveryDay", button: "edit", icon: <CalendarOutlined /> } as const),
  },
};

interface Props {
  field: keyof typeof CHANGES;
  busy: boolean;
  /** Undefined after a failure. */
  write(change: { documents: { id: string; version: number }[]; reason: string }, day: string | null): Promise<unknown>;
  /** Whether the last write failed because of its day. */
  isRefused(): boolean;
}

function ChangeDay({ field, busy, write, isRefused }: Props): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const selectedOrders = useSelectedOrders();
  const { word, text, done, label, button, icon } = CHANGES[field];
  const run = async (ids: readonly string[]) => {
    const rows = selectedOrders(ids);
    if (!rows) return;
    const documents = rows.map(({ id, version }) => ({ id, version }));
    // The day is taken away only by whoever empties the field. Of orders with several days none is proposed.
    const days = new Set(rows.map((row) => row[field] ?? null));
    let day = days.size === 1 ? [...days][0] : undefined;
    let typed: string | undefined = "";
    // After a refusal of the day it is asked again, with what was typed.
    for (;;) {
      typed = await askReason({
        ...{ title: word, button: word, label: "document.reason", typed },
        lead: [t(text, { count: documents.length })],
        choice: () => <Day label={label} chosen={day ?? null} onChange={(next) => (day = next)} />,
        missing: () => (day === undefined ? "document.dayMissing" : undefined),
      });
      if (typed === undefined) return;
      if (await write({ documents, reason: typed }, day ?? null)) break;
      if (!isRefused()) return;
    }
    list.select([]);
    toast.success(done, { count: documents.length });
  };
  return <SelectedButton word={word} button={button} icon={icon} busy={busy} onRun={run} />;
}

interface DayProps {
  /** Word key. */
  label: string;
  chosen: string | null;
  onChange(day: string | null): void;
}

function Day({ label, chosen, onChange }: DayProps): ReactNode {
  const t = useTranslation();
  const id = useId();
  const [day, setDay] = useState(chosen);
  const choose = (next: string | null) => {
    setDay(next);
    onChange(next);
  };
  return (
    <Space orientation="vertical" style={{ width: "100%", marginBottom: 16 }}>
      <label htmlFor={id}>{t(label)}</label>
      <DayInput id={id} value={day} onChange={choose} />
    </Space>
  );
}
