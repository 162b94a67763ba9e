// Changes the remark of a document in any status, and nothing else of it (reference.md §1.10, "remark quick edit").
import { MessageOutlined } from "@ant-design/icons";
import { documentAdd } from "@kontor/contracts/document/document";
import { Button, Input, Space } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { Allowed } from "../../permissions/permissions.tsx";
import { useWrite } from "../../query/query.ts";
import { isOpen } from "../../voucher/list/voucher-list.tsx";
import { useDetail } from "./detail-dialog.tsx";

const LENGTH_MAX = documentAdd.shape.remark.unwrap().maxLength ?? undefined;

/** The remark with a button to edit it; an editable document has its remark in its form instead. */
export function RemarkShown(): ReactNode {
  const here = useTranslation();
  const { detail } = useDetail();
  const [isShown, setShown] = useState(false);
  if (isOpen(detail)) return null;
  return (
    <Allowed button="edit">
      <Button icon={<MessageOutlined />} onClick={() => setShown(true)}>
        {here("document.editRemark")}
      </Button>
      {isShown && <RemarkDialog onClose={() => setShown(false)} />}
    </Allowed>
  );
}

function RemarkDialog({ onClose }: { onClose(): void }): ReactNode {
  const here = useTranslation();
  const { kind, detail } = useDetail();
  const [remark, setRemark] = useState(detail.remark);
  const write = useWrite(kind.endpoints.setRemark);
  const save = async () => {
    if (!(await write.run({ body: { id: detail.id, remark } }))) return;
    toast.success("form.saved");
    onClose();
  };
  return (
    <PageDialog
      title={here("document.editRemark")}
      busy={write.busy}
      onClose={onClose}
      footer={
        <Space>
          <Button disabled={write.busy} onClick={onClose}>
            {here("button.cancel")}
          </Button>
          <Button type="primary" loading={write.busy} onClick={() => void save()}>
            {here("button.save")}
          </Button>
        </Space>
      }
    >
      <Input.TextArea
        autoFocus
        rows={4}
        maxLength={LENGTH_MAX}
        aria-label={here.label("remark")}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
    </PageDialog>
  );
}
