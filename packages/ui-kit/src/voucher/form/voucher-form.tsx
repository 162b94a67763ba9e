// The frame of a voucher's form: the whole tab, with the head at the top, lines in the middle, sums and buttons at the bottom.
import { Form, Spin } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { z } from "zod";
import { PageDialog } from "../../dialog/dialog.tsx";
import { FormScope } from "../../form/form-scope.tsx";
import { prefixOf, Translations, useTranslation } from "../../i18n/i18n.tsx";
import { listenForScans, type Scan } from "../../scanner/barcode-listener.ts";
import { onPageKey } from "../../scanner/page-keys.ts";
import { refuseLateScan } from "../../scanner/refuse-scan.ts";
import { useHandedOverScans } from "../../scanner/scan-handover.tsx";
import { useScreen } from "../../screen/screen.ts";
import { GridScope } from "../grid/grid-context.tsx";
import { applyVoucherStyle } from "../style.ts";
import { Notices } from "./alerts.tsx";
import { FormActions } from "./form-actions.tsx";
import type { OpenVoucher } from "./types.ts";
import { useFormState } from "./use-form-state.ts";

const WIDTH_PX = 1600;

interface Props<Head extends object> {
  voucher: OpenVoucher<Head>;
  /** Word key of the voucher's name; the text before its last point is the prefix of the fields' word keys. */
  title: string;
  /** Word key of the explanation of shortcuts at the bottom. */
  keys: string;
  /** The schema by which fields check themselves. */
  schema: z.ZodType;
  /** Where the focus is once the form is open; `lines`: the lines set it themselves. */
  beginsAt?: "head" | "lines";
  /** Called with every scan in the form. The function must be stable. */
  onScan(scan: Scan): void;
  children: ReactNode;
}

applyVoucherStyle();

/** Whether Enter in a field of the head goes on to the lines; in an open or empty choice it chooses instead. */
function endsHead(target: EventTarget | null, filled: (name: string) => unknown): boolean {
  if (!(target instanceof HTMLInputElement) || target.closest(".kontor-head") === null) return false;
  // Enter in a date field takes the typed date.
  if (target.closest(".ant-picker") !== null) return false;
  if (target.role !== "combobox") return true;
  // A field's id consists of the form's name and its own.
  const value = filled(target.id.slice(target.id.lastIndexOf("_") + 1));
  return target.getAttribute("aria-expanded") !== "true" && typeof value === "string";
}

const enterHead = (body: HTMLElement | null): void =>
  body?.querySelector<HTMLElement>(".kontor-head input:enabled")?.focus();

/** As when the field that had the focus cannot be used until the form is loaded: then the dialog has it, or nothing. */
const isFocusNowhere = (): boolean => document.activeElement?.matches("body, [role=dialog]") ?? true;

/** Keys that leave a waiting form. */
const LEAVING = new Set(["Tab", "Escape"]);

export function VoucherForm<Head extends object>({
  voucher,
  title,
  keys,
  schema,
  beginsAt = "head",
  onScan,
  children,
}: Props<Head>): ReactNode {
  const here = useTranslation();
  const name = useId();
  // The dialog renders its content a moment later than itself.
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const loading = useFormState(voucher, (state) => state.loading);
  const busy = useFormState(voucher, (state) => state.busy);
  const phone = useScreen() === "phone";
  const wasHanded = useHandedOverScans(!loading, onScan);
  // A scan has already put the focus into its line.
  const isHeadFirst = beginsAt === "head" && !wasHanded;
  useEffect(() => {
    if (!loading && isHeadFirst && isFocusNowhere()) enterHead(body);
  }, [loading, isHeadFirst, body]);
  useEffect(() => {
    const root = body?.closest<HTMLElement>(".ant-modal") ?? body;
    if (!root) return undefined;
    // Added before the keys are blocked: a user who scans does not look at the screen, and must hear that the scan was refused.
    const endListening = listenForScans(root, (scan) =>
      voucher.state.getState().busy ? refuseLateScan(scan) : onScan(scan),
    );
    const endWaiting = onPageKey(root, (event) => {
      if (!voucher.state.getState().busy || LEAVING.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
        event.preventDefault();
        void voucher.save(event.shiftKey);
      } else if (
        event.key === "Enter" &&
        !event.isComposing &&
        endsHead(event.target, (field) => (voucher.head() as Readonly<Record<string, unknown>>)[field])
      ) {
        event.preventDefault();
        event.stopPropagation();
        voucher.toLines();
      }
    };
    // Handled before the fields themselves: a closed select would open.
    const endKeys = onPageKey(root, press);
    return () => {
      endWaiting();
      endListening();
      endKeys();
    };
  }, [voucher, onScan, body]);
  return (
    <GridScope grid={voucher}>
      <Translations prefix={prefixOf(title)}>
        <PageDialog
          className="kontor-document"
          title={here(voucher.isNew ? "form.addTitle" : "form.editTitle", { what: here(title) })}
          width={WIDTH_PX}
          busy={busy}
          footer={
            <footer>
              <FormActions voucher={voucher} keys={keys} />
            </footer>
          }
          onOpened={() => isHeadFirst && enterHead(body)}
          onClose={() => void voucher.discard()}
        >
          {/* Nothing can be typed while a call is running: the whole form is inactive, and looks so. */}
          <div ref={setBody} className={`kontor-document-body ${busy ? "kontor-waits" : ""}`} aria-busy={busy}>
            <FormScope schema={schema}>
              <Spin spinning={loading}>
                <Notices voucher={voucher} />
                <Form<Head>
                  form={voucher.form}
                  name={name}
                  size={phone ? "middle" : "small"}
                  {...(phone
                    ? { layout: "vertical" as const }
                    : { layout: "horizontal" as const, labelCol: { flex: "92px" }, labelWrap: true })}
                  className="kontor-document-form"
                  disabled={loading}
                  onValuesChange={(values: Partial<Head>) => voucher.setField(values)}
                >
                  {children}
                </Form>
              </Spin>
            </FormScope>
          </div>
        </PageDialog>
      </Translations>
    </GridScope>
  );
}
