// A record's form in a dialog that covers its own tab only; the whole screen on the phone.
import { Button, Modal, Space } from "antd";
import type { ReactNode } from "react";
import { prefixOf, useWords, Words } from "../i18n/i18n.tsx";
import { useRegion } from "../provider/region.tsx";
import { useScreen } from "../screen/screen.ts";
import { FormBody, useMaySave } from "./form-body.tsx";
import type { RecordForm } from "./use-record-form.ts";

const WIDTH_PX = 800;
const TOP_PX = 24;

interface Props {
  form: RecordForm;
  /** Word key of what is edited; what is before its last point is the prefix of the fields' words. */
  title: string;
  children: ReactNode;
}

export function FormDialog({ form, title, children }: Props): ReactNode {
  const here = useWords();
  const region = useRegion(true);
  const phone = useScreen() === "phone";
  const maySave = useMaySave();
  const heading = maySave ? (form.id ? "form.editTitle" : "form.addTitle") : "form.viewTitle";
  return (
    <Modal
      open
      className={phone ? "kontor-dialog kontor-full" : "kontor-dialog"}
      title={here(heading, { what: here(title) })}
      width={phone ? "100%" : WIDTH_PX}
      style={{ top: phone ? 0 : TOP_PX }}
      onCancel={() => void form.close()}
      mask={{ closable: false }}
      scrollLock={false}
      styles={{ wrapper: region, mask: region }}
      footer={
        <Space>
          <Button onClick={() => void form.close()}>{here(maySave ? "button.cancel" : "button.close")}</Button>
          {maySave && (
            <Button type="primary" loading={form.busy} disabled={form.loading} onClick={() => void form.save()}>
              {here("button.save")}
            </Button>
          )}
        </Space>
      }
    >
      <Words prefix={prefixOf(title)}>
        <FormBody form={form}>{children}</FormBody>
      </Words>
    </Modal>
  );
}
