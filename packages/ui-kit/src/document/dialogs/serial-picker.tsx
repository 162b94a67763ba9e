// Picks serial numbers of goods that leave from what is there: found by a part of the number, page by page, ticked or scanned.
import { SERIAL_MAX, SERIALS_MAX, trackedKey } from "@kontor/contracts/document/tracking";
import { getEnableSerialNumberList, type SerialRow } from "@kontor/contracts/warehouse/tracking";
import { Alert, Table, type TableColumnsType } from "antd";
import { type ReactNode, useState } from "react";
import { showError } from "../../feedback/show-error.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { useReadRows } from "../../list/read-rows.tsx";
import { Stacked } from "../../list/stacked-cell.tsx";
import { useRead } from "../../query/query.ts";
import { call } from "../../request/request.ts";
import { useScreen } from "../../screen/screen.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { FormLine } from "../rules/line.rules.ts";
import { SerialField } from "./serial-field.tsx";
import type { ReadSerials } from "./serial-texts.ts";

const PAGE_SIZE = 10;

interface Props {
  read: ReadSerials;
  line: FormLine;
  depotId: string;
  chosen: readonly string[];
  onAdd(serials: readonly string[]): void;
  onRemove(serials: readonly string[]): void;
  onMissing(serials: readonly string[]): void;
}

export function SerialPicker({ read, line, depotId, chosen, onAdd, onRemove, onMissing }: Props): ReactNode {
  const here = useTranslation();
  const isPhone = useScreen() === "phone";
  const { kind, isNew, state } = useDocumentForm();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [page, setPage] = useState(1);
  const own = isNew ? {} : { exceptId: state.getState().id, exceptKind: kind.name };
  const at = { barCode: line.barCode, depotId, ...own };
  const list = useRead(getEnableSerialNumberList, {
    body: { ...at, name, page, rows: PAGE_SIZE, serials: [...chosen] },
  });
  const table = useReadRows(list);
  const missing = list.data?.missInfo ?? [];
  const keys = new Map(chosen.map((serial) => [trackedKey(serial), serial]));
  const tick = ({ serialNumber }: SerialRow, isTicked: boolean) =>
    isTicked ? onAdd([serialNumber]) : onRemove([keys.get(trackedKey(serialNumber)) ?? serialNumber]);
  const find = (next: string) => {
    setPage(1);
    setName(next);
  };
  /** Takes the numbers that are typed or scanned, where they are there; the others are listed, and the first is searched for. */
  const take = async (numbers: readonly string[]) => {
    const serials = numbers.map((serial) => serial.slice(0, SERIAL_MAX)).slice(0, SERIALS_MAX);
    const { missInfo } = await call(getEnableSerialNumberList, { body: { ...at, rows: 1, serials } });
    const gone = new Set(missInfo.map(trackedKey));
    const free = serials.filter((serial) => !gone.has(trackedKey(serial)));
    onMissing(missInfo);
    find(missInfo[0] ?? "");
    if (free.length > 0) onAdd(free);
  };
  const takeTyped = () => {
    setText("");
    if (text.trim() === "") return find("");
    read(text, (serials) => take(serials).catch(showError));
  };
  return (
    <>
      <SerialField label="document.serialFind" rows={1} value={text} onChange={setText} onEnter={takeTyped} />
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 8 }}
          title={here("document.serialsGone", { serials: missing.join(", ") })}
        />
      )}
      <Table
        rowKey="serialNumber"
        style={{ marginTop: 8 }}
        {...table}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: list.data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        rowSelection={{
          selectedRowKeys: table.dataSource.flatMap(({ serialNumber }) =>
            keys.has(trackedKey(serialNumber)) ? [serialNumber] : [],
          ),
          onSelect: tick,
          onSelectAll: (isTicked, _rows, changed) => {
            const serials = changed.map(({ serialNumber }) => serialNumber);
            if (isTicked) onAdd(serials);
            else onRemove(serials.map((serial) => keys.get(trackedKey(serial)) ?? serial));
          },
        }}
        onRow={(row) => ({
          style: { cursor: "pointer" },
          onClick: () => tick(row, !keys.has(trackedKey(row.serialNumber))),
        })}
        columns={isPhone ? narrowColumns(here) : wideColumns(here)}
      />
    </>
  );
}

const wideColumns = (here: Translator): TableColumnsType<SerialRow> => [
  { dataIndex: "serialNumber", title: here.label("serialNumber") },
  { dataIndex: "inBillNo", title: here.label("inBillNo") },
  { dataIndex: "createTime", title: here.label("createTime"), render: (time: string) => formatDateTime(time) },
];
const narrowColumns = (here: Translator): TableColumnsType<SerialRow> => [
  {
    ...{ dataIndex: "serialNumber", title: here.label("serialNumber"), className: "kontor-serial" },
    render: (serial: string, { inBillNo, createTime }) => (
      <Stacked below={[[inBillNo, formatDateTime(createTime)].filter(Boolean).join(" · ")]}>{serial}</Stacked>
    ),
  },
];
