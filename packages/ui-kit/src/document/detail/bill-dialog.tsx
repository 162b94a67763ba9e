// The detail of a document, with what may be done with it: audit, reverse audit, print, copy, export.
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { Button, Result, Spin } from "antd";
import { createContext, type ReactNode, useContext } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { prefixOf, useWords, Words } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { applyDocumentStyle } from "../style.ts";
import { BillView } from "./bill-view.tsx";
import type { BillLook } from "./look.ts";
import { ShownScope } from "./shown-actions.tsx";

const WIDTH_PX = 1400;

interface Shown {
  kind: DocumentKind;
  look: BillLook;
  bill: DocumentDetail;
  close(): void;
}
const Context = createContext<Shown | undefined>(undefined);

/** The document of the dialog around a button. */
export function useBill(): Shown {
  const shown = useContext(Context);
  if (!shown) throw new Error("used outside BillDialog");
  return shown;
}

interface Props {
  kind: DocumentKind;
  look: BillLook;
  id: string;
  onClose(): void;
  /** Buttons at the foot. */
  children?: ReactNode;
}

applyDocumentStyle();

export function BillDialog({ kind, look, id, onClose, children }: Props): ReactNode {
  const here = useWords();
  const { data, isError, refetch } = useRead(kind.endpoints.info, { query: { id } });
  const bill = data?.info;
  const shown = bill && { kind, look, bill, close: onClose };
  return (
    <Words prefix={prefixOf(look.title)}>
      <PageDialog
        title={[here(look.title), bill?.number].filter(Boolean).join(" ")}
        className="kontor-roomy"
        width={WIDTH_PX}
        onClose={onClose}
        footer={
          <footer>
            {shown && (
              <Context value={shown}>
                <ShownScope shown={{ kind, row: shown.bill, close: onClose }}>{children}</ShownScope>
              </Context>
            )}
            <Button onClick={onClose}>{here("button.close")}</Button>
          </footer>
        }
      >
        {isError && (
          <Result
            status="warning"
            title={here("document.notLoaded")}
            extra={<Button onClick={() => void refetch()}>{here("button.retry")}</Button>}
          />
        )}
        {!isError && (
          <Spin spinning={!bill}>
            {bill ? <BillView kind={kind} look={look} bill={bill} /> : <div className="kontor-waiting" />}
          </Spin>
        )}
      </PageDialog>
    </Words>
  );
}
