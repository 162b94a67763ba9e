// The buttons above a list of documents or slips.
import { AuditOutlined, ExportOutlined, UndoOutlined } from "@ant-design/icons";
import type { Endpoint, Button as Verb } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { BATCH_MAX } from "@kontor/contracts/document/document";
import { Button } from "antd";
import type { ReactNode } from "react";
import { say } from "../../feedback/speak.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { NewButton } from "../../list/new-button.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { Allowed, useCan } from "../../permissions/permissions.tsx";
import { useWrite } from "../../query/query.ts";
import type { CallArguments } from "../../request/request.ts";
import { transfer } from "../draw.ts";
import { useDocumentKind } from "./document-list-page.tsx";
import { useSheets } from "./sheet-list.tsx";

export function NewSheet(): ReactNode {
  const sheets = useSheets();
  return (
    <Allowed button="edit">
      <NewButton onPress={sheets.add} />
    </Allowed>
  );
}

interface MoveProps {
  endpoint: Endpoint;
  word: string;
  question: string;
  done: string;
  button: Verb;
  icon: ReactNode;
}

/** Moves the selected documents, all or none, in the versions that were seen. */
function MoveSelected({ endpoint, word, question, done, button, icon }: MoveProps): ReactNode {
  const { list } = useListPage();
  const { seen } = useSheets();
  const write = useWrite(endpoint);
  const run = async (ids: readonly string[]) => {
    if (ids.length > BATCH_MAX) return say.warn("document.batchMax", { max: BATCH_MAX });
    const documents = ids.flatMap((id) => {
      const row = seen(id);
      return row ? [{ id, version: row.version }] : [];
    });
    // Both endpoints take documents in the versions that were seen.
    if (!(await write.run(...([{ body: { documents } }] as unknown as CallArguments<Endpoint>)))) return;
    list.select([]);
    say.success(done, { count: documents.length });
  };
  return <SelectedButton word={word} button={button} icon={icon} busy={write.busy} question={question} onRun={run} />;
}

export function AuditSelected(): ReactNode {
  const { kind } = useSheets();
  return (
    <MoveSelected
      endpoint={kind.endpoints.audit}
      word="document.audit"
      question="document.auditMany"
      done="document.audited"
      button="audit"
      icon={<AuditOutlined />}
    />
  );
}

export function ReverseSelected(): ReactNode {
  const { kind } = useSheets();
  return (
    <MoveSelected
      endpoint={kind.endpoints.reverseAudit}
      word="document.reverse"
      question="document.reverseMany"
      done="document.reversed"
      button="reverseAudit"
      icon={<UndoOutlined />}
    />
  );
}

/** Opens the form of a kind that is drawn from this one, with what the one selected document has open. */
export function TransferSelected({ to }: { to: DocumentKind }): ReactNode {
  const here = useWords();
  const { list } = useListPage();
  const kind = useDocumentKind();
  const { seen } = useSheets();
  if (!useCan(to.page, "edit")) return null;
  const press = async () => {
    const [id = "", ...more] = list.selected;
    const row = seen(id);
    if (!row || more.length > 0) return say.warn("document.transferOne");
    await transfer(kind, row, to);
  };
  return (
    <Button icon={<ExportOutlined />} onClick={() => void press()}>
      {here.option("transfer", to.name)}
    </Button>
  );
}
