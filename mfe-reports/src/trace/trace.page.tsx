// The trace of a serial number or batch: every movement with its document, where it is now, and the customers of a recall (reference.md §2.10).
import { getTrace, type TraceRow } from "@kontor/contracts/reports/trace";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import type { Scan } from "@kontor/ui-kit/scanner/barcode-listener";
import { useCallback, useState } from "react";
import { quantityColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { documentCell, kindCell } from "../shared/report/document-link.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { CodeField } from "./code-field.tsx";
import { Choices, Goods, Nothing } from "./goods.tsx";
import { PartialNotice } from "./partial.tsx";
import type { Sought } from "./sought.ts";

const columns = [
  timeColumn<TraceRow>("operTime", { sort: true }),
  textColumn<TraceRow>("kind", { cell: kindCell }),
  textColumn<TraceRow>("number", { cell: documentCell }),
  textColumn<TraceRow>("depotName"),
  textColumn<TraceRow>("organName"),
  quantityColumn<TraceRow>("basicNumber"),
];

interface Props {
  sought: Sought;
  onSeek(sought: Sought): void;
  onScan(scan: Scan): void;
}

function Trace({ sought, onSeek, onScan }: Props) {
  const list = useReport(getTrace, {
    idOf: ({ documentId }, at) => `${documentId} ${at}`,
    fixed: { ...sought },
    pageSize: 20,
  });
  const answer = getTrace.response.safeParse(list.answer).data;
  const isFound = answer?.goods != null;
  return (
    <ListPage list={list} page="/report/trace" title="trace.title" onScan={onScan}>
      <CodeField code={sought.code} onSeek={(code) => onSeek({ code })} />
      {answer && sought.code !== "" && <PartialNotice isWhole={answer.isWhole} />}
      {answer && answer.choices.length > 0 && <Choices answer={answer} onSeek={onSeek} />}
      {answer && <Goods answer={answer} onSeek={onSeek} />}
      {answer && !isFound && answer.choices.length === 0 && <Nothing code={sought.code} />}
      {isFound && <ReportTable columns={columns} />}
    </ListPage>
  );
}

export default function TracePage() {
  const [sought, setSought] = useState<Sought>({ code: "" });
  const scan = useCallback(({ code }: Scan) => setSought({ code }), []);
  // Another trace begins on its first page.
  return <Trace key={`${sought.materialId} ${sought.code}`} sought={sought} onSeek={setSought} onScan={scan} />;
}
