// A table of all issues: 57 wrong rows of a workbook, or several fields of a form.
import type { Issue } from "@kontor/contracts/core/error";
import { Table } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { translate } from "../i18n/translate.ts";
import { issueText } from "./refusal-text.ts";

const HEIGHT_PX = 280;

interface Props {
  issues: readonly Issue[];
}

/** Scrolls when long. The row column appears when any issue has a row. */
export default function RefusalView({ issues }: Props): ReactNode {
  const { label } = useTranslation();
  const rows = issues.map((issue, index) => ({
    ...issue,
    key: index,
    text: issueText(issue),
    label: issue.field ? label(issue.field) : "",
  }));
  const hasRows = issues.some((issue) => issue.row !== undefined);
  const hasFields = issues.some((issue) => issue.field);
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ y: HEIGHT_PX }}
      dataSource={rows}
      columns={[
        ...(hasRows
          ? [
              {
                dataIndex: "row",
                title: translate("refusals.row"),
                width: 72,
                sorter: (a: Issue, b: Issue) => (a.row ?? 0) - (b.row ?? 0),
              },
            ]
          : []),
        ...(hasFields ? [{ dataIndex: "label", title: translate("refusals.field"), width: "34%" }] : []),
        { dataIndex: "text", title: translate("refusals.text") },
      ]}
    />
  );
}
