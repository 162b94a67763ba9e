// The dialog that takes lines from a source document: the user chooses it and ticks its open lines (reference.md §1.11).
import { plain } from "@kontor/contracts/core/decimal";
import { Button, Space, Table } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { pointedColumns } from "../../fields/pointed.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useTickBoxes } from "../../list/tick-boxes.tsx";
import { toggled } from "../../list/ticks.ts";
import { loadOpenSource } from "../create-from-source.ts";
import { useDocumentForm } from "../document-scope.tsx";
import type { LineSource } from "../line-source.ts";
import { leftOf, type Open, type OpenLine } from "../rules/source-document.rules.ts";
import { SourceTable } from "./source-table.tsx";

const WIDTH_PX = 1000;

interface Props {
  source: LineSource;
  organId: string | undefined;
  onClose(): void;
}

export default function LinkDialog({ source, organId, onClose }: Props): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const [open, setOpen] = useState<Open>();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const openLines = open ? leftOf(open) : [];
  const boxes = useTickBoxes(openLines);
  const isLoading = useRef(false);
  const choose = async (id: string) => {
    // A double click on a number means it once: a second answer would reset what the user ticked meanwhile.
    if (isLoading.current) return;
    isLoading.current = true;
    const exceptId = documentForm.isNew ? undefined : documentForm.state.getState().id;
    const loadedSource = await loadOpenSource(source, { id, exceptId, organId });
    isLoading.current = false;
    if (!loadedSource) return;
    setOpen(loadedSource);
    setTicked(leftOf(loadedSource).map((row) => row.id));
  };
  const take = (from: Open) => {
    documentForm.takeFrom(
      from,
      leftOf(from).filter(({ id }) => ticked.includes(id)),
    );
    onClose();
  };
  return (
    <PageDialog
      title={here("document.chooseSource")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space>
          {open && <Button onClick={() => setOpen(undefined)}>{here("document.otherSource")}</Button>}
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          {open && (
            <Button type="primary" disabled={ticked.length === 0} onClick={() => take(open)}>
              {here("document.draw", { count: ticked.length })}
            </Button>
          )}
        </Space>
      }
    >
      {open ? (
        <Table<OpenLine>
          rowKey="id"
          size="small"
          dataSource={openLines}
          pagination={false}
          scroll={{ x: "max-content", y: 380 }}
          rowSelection={{
            ...boxes,
            selectedRowKeys: [...ticked],
            onChange: (keys) => setTicked(keys.map(String)),
          }}
          onRow={({ id }) => ({
            style: { cursor: "pointer" },
            onClick: () => setTicked((now) => toggled(now, id)),
          })}
          columns={pointedColumns<OpenLine>(
            [
              { dataIndex: "barCode", title: here.label("barCode") },
              { dataIndex: "name", title: here.label("name") },
              { dataIndex: "standard", title: here.label("standard") },
              { dataIndex: "materialUnit", title: here.label("materialUnit") },
              ...(source.hasWarehouses ? [{ dataIndex: "depotName", title: here.label("depotId") }] : []),
              {
                dataIndex: "operNumber",
                title: here.label("preNumber"),
                align: "end",
                render: (wire: string) => formatNumber(plain(wire)),
              },
              {
                dataIndex: "finishNumber",
                title: here.label(source.labels[0]),
                align: "end",
                render: (wire: string | null) => formatNumber(plain(wire)),
              },
              {
                dataIndex: "openNumber",
                title: here.label(source.labels[1]),
                align: "end",
                render: (wire: string) => formatNumber(plain(wire)),
              },
            ],
            open.rows,
          )}
        />
      ) : (
        <SourceTable
          list={source.list}
          partner={source.partner}
          search={source.filters(organId)}
          onOpen={({ id }) => void choose(id)}
        />
      )}
    </PageDialog>
  );
}
