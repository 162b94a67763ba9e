// Draws lines from an audited document: choose it, tick its open lines (reference.md §1.11).

import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Button, Space, Table } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { say } from "../../feedback/speak.ts";
import { tell } from "../../feedback/tell.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { call } from "../../request/request.ts";
import { useDoc } from "../document-scope.tsx";
import { figured, lineOfRow, plain } from "../rules/line.rules.ts";
import { SourceTable } from "./source-table.tsx";

const WIDTH_PX = 1000;
type OpenLine = Answer<DocumentKind["endpoints"]["openLines"]>["rows"][number];

interface Props {
  /** Of the source. */
  kind: DocumentKind;
  organId: string | undefined;
  onClose(): void;
}

export default function LinkDialog({ kind, organId, onClose }: Props): ReactNode {
  const here = useWords();
  const doc = useDoc();
  const [source, setSource] = useState<DocumentRow>();
  const [rows, setRows] = useState<OpenLine[]>([]);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const open = async (row: DocumentRow) => {
    try {
      const answer = await call(kind.endpoints.openLines, {
        query: { id: row.id, ...(doc.isNew ? {} : { exceptId: doc.id }) },
      });
      const left = answer.rows.filter(({ openNumber }) => Number(openNumber) > 0);
      if (left.length === 0) return say.warn("document.allTaken");
      setRows(left);
      setTicked(left.map(({ id }) => id));
      setSource(row);
    } catch (error) {
      tell(error);
    }
  };
  const draw = () => {
    if (!source) return;
    const lines = rows
      .filter(({ id }) => ticked.includes(id))
      .map((row) => ({
        ...figured({ ...lineOfRow(row), id: newId() }, "operNumber", plain(row.openNumber)),
        linkId: row.id,
        preNumber: row.operNumber,
        stock: null,
      }));
    const { organId: partner, organName, discount } = source;
    doc.form.setFieldsValue({
      linkId: source.id,
      linkNumber: source.number,
      organId: partner,
      organName,
      discount: plain(discount),
    });
    doc.lines.replace(lines);
    doc.typed({ discount: plain(discount) });
    doc.fillStock();
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
          {source && <Button onClick={() => setSource(undefined)}>{here("document.otherSource")}</Button>}
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          {source && (
            <Button type="primary" disabled={ticked.length === 0} onClick={draw}>
              {here("document.draw", { count: ticked.length })}
            </Button>
          )}
        </Space>
      }
    >
      {source ? (
        <Table<OpenLine>
          rowKey="id"
          size="small"
          dataSource={rows}
          pagination={false}
          scroll={{ x: "max-content", y: 380 }}
          rowSelection={{ selectedRowKeys: [...ticked], onChange: (keys) => setTicked(keys.map(String)) }}
          columns={[
            { dataIndex: "barCode", title: here.label("barCode") },
            { dataIndex: "name", title: here.label("name") },
            { dataIndex: "standard", title: here.label("standard") },
            { dataIndex: "materialUnit", title: here.label("materialUnit") },
            { dataIndex: "depotName", title: here.label("depotId") },
            {
              dataIndex: "operNumber",
              title: here.label("preNumber"),
              align: "end",
              render: (wire: string) => formatNumber(plain(wire)),
            },
            {
              dataIndex: "finishNumber",
              title: here.label("finishNumber"),
              align: "end",
              render: (wire: string | null) => formatNumber(plain(wire)),
            },
            {
              dataIndex: "openNumber",
              title: here.label("openNumber"),
              align: "end",
              render: (wire: string) => formatNumber(plain(wire)),
            },
          ]}
        />
      ) : (
        // Only what is audited may be drawn from: audited, a part taken.
        <SourceTable
          kind={kind}
          search={{ status: "1,2,3", ...(organId ? { organId } : {}) }}
          onOpen={(row) => void open(row)}
        />
      )}
    </PageDialog>
  );
}
