// The buttons above a list of documents or slips.
import { AuditOutlined, UndoOutlined } from "@ant-design/icons";
import type { Endpoint, Button as Verb } from "@kontor/contracts/core/endpoint";
import { BULK_MAX } from "@kontor/contracts/voucher/voucher-values";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { useListPage } from "../../list/list-page.tsx";
import { NewButton } from "../../list/new-button.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { Allowed } from "../../permissions/permissions.tsx";
import { useWrite } from "../../query/query.ts";
import type { CallArguments } from "../../request/request.ts";
import { confirmAudit, confirmReversal } from "../consequences/ask-consequences.tsx";
import { useSelectedClosed, useVouchers } from "./voucher-list.tsx";

export function NewVoucher(): ReactNode {
  const vouchers = useVouchers();
  return (
    <Allowed button="edit">
      <NewButton onPress={vouchers.add} />
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
  /** Asks besides, once it was confirmed; left out: nothing. */
  alsoAsk?: (documents: readonly { id: string; version: number }[]) => Promise<boolean>;
}

/** Changes the state of the selected documents, all or none, in the versions that the user saw. */
function MoveSelected({ endpoint, word, question, done, button, icon, alsoAsk }: MoveProps): ReactNode {
  const { list } = useListPage();
  const { versionsOf } = useVouchers();
  const write = useWrite(endpoint);
  const refusal = useSelectedClosed();
  const run = async (ids: readonly string[]) => {
    if (ids.length > BULK_MAX) return toast.warn("document.batchMax", { max: BULK_MAX });
    const documents = versionsOf(ids);
    if (alsoAsk && !(await alsoAsk(documents))) return;
    // Both endpoints take documents with the versions that the user saw.
    if (!(await write.run(...([{ body: { documents } }] as unknown as CallArguments<Endpoint>)))) return;
    list.select([]);
    toast.success(done, { count: documents.length });
  };
  const props = { word, button, icon, question, refusal };
  return <SelectedButton {...props} busy={write.busy} onRun={run} />;
}

export function AuditSelected(): ReactNode {
  const { kind } = useVouchers();
  return (
    <MoveSelected
      endpoint={kind.endpoints.audit}
      word="document.audit"
      question="document.auditMany"
      done="document.audited"
      button="audit"
      icon={<AuditOutlined />}
      alsoAsk={(documents) => confirmAudit(kind, documents)}
    />
  );
}

export function ReverseSelected(): ReactNode {
  const { kind } = useVouchers();
  return (
    <MoveSelected
      endpoint={kind.endpoints.reverseAudit}
      word="document.reverse"
      question="document.reverseMany"
      done="document.reversed"
      button="reverseAudit"
      icon={<UndoOutlined />}
      alsoAsk={(documents) => confirmReversal(kind, documents)}
    />
  );
}
