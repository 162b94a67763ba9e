// A table of the wrong rows of a refused workbook for correction: the original cells and a column of reasons.
import type { FaultyWorkbook, Issue } from "@kontor/contracts/core/error";
import { exportExcelByParam } from "@kontor/contracts/core/shown-table";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useState } from "react";
import { issueText } from "../feedback/refusal-text.ts";
import { showError } from "../feedback/show-error.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { fetchFile } from "../request/request.ts";
import { saveFile } from "../request/save-file.ts";
import { reasonsOf } from "./faulty-rows.rules.ts";

interface Props {
  rows: FaultyWorkbook;
  issues: readonly Issue[];
}

export function FaultyRows({ rows, issues }: Props): ReactNode {
  const t = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const sentence = (issue: Issue) =>
      issue.field ? `${t.label(issue.field)}: ${issueText(issue)}` : issueText(issue);
    const head = [...rows.header, t("import.reasons")].map((heading) => heading.replaceAll(",", " ")).join(",");
    const body = { title: "", head, tip: "", list: reasonsOf(rows, issues, sentence) };
    try {
      const { content } = await fetchFile(exportExcelByParam, { body });
      saveFile(content, `${t("import.faulty")}.xlsx`);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void save()}>
      {t("import.saveFaulty")}
    </Button>
  );
}
