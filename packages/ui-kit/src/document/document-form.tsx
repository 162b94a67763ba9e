// The frame of a document's form: the whole tab, head above, lines in the middle, settlement and buttons at the foot.
import { documentAdd, documentUpdate } from "@kontor/contracts/document/document";
import { Form, Spin } from "antd";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { PageDialog } from "../dialog/dialog.tsx";
import { FormScope } from "../form/form-scope.tsx";
import { prefixOf, useWords, Words } from "../i18n/i18n.tsx";
import type { Doc } from "./doc.ts";
import { DocumentScope } from "./document-scope.tsx";
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
  /** Buttons at the foot. */
  actions: ReactNode;
  children: ReactNode;
}

applyDocumentStyle();

export function DocumentForm({ doc, title, actions, children }: Props): ReactNode {
  const here = useWords();
  const name = useId();
  const body = useRef<HTMLDivElement>(null);
  const { loading, busy } = useDocState(doc);
  useEffect(() => {
    const root = body.current?.closest<HTMLElement>(".ant-modal") ?? body.current;
    if (!root) return undefined;
    const endScans = listenForScans(root, (code, line) => {
      void doc.scan(code, line).then((cell) => cell && doc.cursor.go(cell.id, cell.column));
    });
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void doc.save(event.shiftKey);
    };
    root.addEventListener("keydown", press);
    return () => {
      endScans();
      root.removeEventListener("keydown", press);
    };
  }, [doc]);
  return (
    <DocumentScope doc={doc}>
      <Words prefix={prefixOf(title)}>
        <PageDialog
          className="kontor-document"
          title={here(doc.isNew ? "form.addTitle" : "form.editTitle", { what: here(title) })}
          width={WIDTH_PX}
          busy={busy}
          footer={<footer>{actions}</footer>}
          onOpened={() => body.current?.querySelector<HTMLElement>(".kontor-head input:enabled")?.focus()}
          onClose={() => void doc.close()}
        >
          <div ref={body} className="kontor-document-body">
            <FormScope schema={doc.isNew ? documentAdd : documentUpdate}>
              <Spin spinning={loading}>
                <Notices />
                <Form<Head>
                  form={doc.form}
                  name={name}
                  size="small"
                  layout="vertical"
                  className="kontor-document-form"
                  disabled={loading || busy}
                  onValuesChange={(values: Partial<Head>) => doc.typed(values)}
                >
                  {children}
                </Form>
              </Spin>
            </FormScope>
          </div>
        </PageDialog>
      </Words>
    </DocumentScope>
  );
}
