// The wrong rows of a refused workbook, to be mended: as they were, with a column of reasons.
import type { FaultyWorkbook, Issue } from "@kontor/contracts/core/error";
import { exportExcelByParam } from "@kontor/contracts/core/shown-sheet";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useState } from "react";
import { issueText } from "../feedback/refusal-text.ts";
import { tell } from "../feedback/tell.ts";
import { useWords } from "../i18n/i18n.tsx";
import { fetchFile } from "../request/request.ts";
import { saveFile } from "../request/save-file.ts";
import { reasonsOf } from "./faulty-rows.rules.ts";

interface Props {
  sheet: FaultyWorkbook;
  issues: readonly Issue[];
}

export function FaultyRows({ sheet, issues }: Props): ReactNode {
  const here = useWords();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const sentence = (issue: Issue) =>
      issue.field ? `${here.label(issue.field)}: ${issueText(issue)}` : issueText(issue);
    const head = [...sheet.header, here("import.reasons")].map((heading) => heading.replaceAll(",", " ")).join(",");
    const body = { title: "", head, tip: "", list: reasonsOf(sheet, issues, sentence) };
    try {
      const { content } = await fetchFile(exportExcelByParam, { body });
      saveFile(content, `${here("import.faulty")}.xlsx`);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void save()}>
      {here("import.saveFaulty")}
    </Button>
  );
}
