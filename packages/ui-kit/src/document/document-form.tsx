// The frame of a document's form: the whole tab, head above, lines in the middle, settlement and buttons at the foot.
import { documentAdd, documentUpdate } from "@kontor/contracts/document/document";
import { Form, Spin } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import { PageDialog } from "../dialog/dialog.tsx";
import { FormScope } from "../form/form-scope.tsx";
import { prefixOf, useWords, Words } from "../i18n/i18n.tsx";
import { useScreen } from "../screen/screen.ts";
import { FormActions } from "./actions.tsx";
import type { Doc } from "./doc.ts";
import { DocumentScope } from "./document-scope.tsx";
import { hearKeys } from "./form-keys.ts";
import { BillFoot } from "./head/bill-head.tsx";
import { Notices } from "./notices.tsx";
import type { Head } from "./rules/head.rules.ts";
import { listenForScans } from "./scan.ts";
import { applyDocumentStyle } from "./style.ts";
import { useDocState } from "./use-document.ts";

const WIDTH_PX = 1600;

interface Props {
  doc: Doc;
  /** Word key of what the document is; what is before its last point is the prefix of the fields' words. */
  title: string;
  /** Head, lines, settlement; remark and attachments come after them. */
  children: ReactNode;
}

applyDocumentStyle();

/** Enter in a field of the head goes on to the lines; in one that has still to be chosen, or is being chosen, it chooses. */
function endsHead(target: EventTarget | null, filled: (name: string) => unknown): boolean {
  if (!(target instanceof HTMLInputElement) || target.closest(".kontor-head") === null) return false;
  // A date that was typed is taken by its own Enter.
  if (target.closest(".ant-picker") !== null) return false;
  if (target.role !== "combobox") return true;
  // A field's id is the form's name and its own.
  const value = filled(target.id.slice(target.id.lastIndexOf("_") + 1));
  return target.getAttribute("aria-expanded") !== "true" && typeof value === "string";
}

export function DocumentForm({ doc, title, children }: Props): ReactNode {
  const here = useWords();
  const name = useId();
  // The dialog draws its content a moment later than itself.
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const { loading, busy } = useDocState(doc);
  const phone = useScreen() === "phone";
  useEffect(() => {
    const root = body?.closest<HTMLElement>(".ant-modal") ?? body;
    if (!root) return undefined;
    const endScans = listenForScans(root, (code, line) => {
      void doc.scan(code, line).then((cell) => cell && doc.cursor.go(cell.id, cell.column));
    });
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
        event.preventDefault();
        void doc.save(event.shiftKey);
      } else if (
        event.key === "Enter" &&
        !event.isComposing &&
        endsHead(event.target, (field) => doc.form.getFieldValue(field as "organId"))
      ) {
        event.preventDefault();
        event.stopPropagation();
        doc.toLines();
      }
    };
    // Before the fields themselves: a closed select would open.
    const endKeys = hearKeys(root, press);
    return () => {
      endScans();
      endKeys();
    };
  }, [doc, body]);
  return (
    <DocumentScope doc={doc}>
      <Words prefix={prefixOf(title)}>
        <PageDialog
          className="kontor-document"
          title={here(doc.isNew ? "form.addTitle" : "form.editTitle", { what: here(title) })}
          width={WIDTH_PX}
          busy={busy}
          footer={
            <footer>
              <FormActions />
            </footer>
          }
          onOpened={() => body?.querySelector<HTMLElement>(".kontor-head input:enabled")?.focus()}
          onClose={() => void doc.close()}
        >
          <div ref={setBody} className="kontor-document-body">
            <FormScope schema={doc.isNew ? documentAdd : documentUpdate}>
              <Spin spinning={loading}>
                <Notices />
                <Form<Head>
                  form={doc.form}
                  name={name}
                  size={phone ? "middle" : "small"}
                  {...(phone
                    ? { layout: "vertical" as const }
                    : { layout: "horizontal" as const, labelCol: { flex: "92px" }, labelWrap: true })}
                  className="kontor-document-form"
                  disabled={loading || busy}
                  onValuesChange={(values: Partial<Head>) => doc.typed(values)}
                >
                  {children}
                  <BillFoot />
                </Form>
              </Spin>
            </FormScope>
          </div>
        </PageDialog>
      </Words>
    </DocumentScope>
  );
}
