// The dialog that switches the user's current department (shell.md §2 "Department switch dialog").
import { getCurrentUserDeparts } from "@kontor/contracts/system/session";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { queryClient } from "@kontor/ui-kit/query/query-client";
import { call } from "@kontor/ui-kit/request";
import { useSession } from "@kontor/ui-kit/session";
import { Form, Modal, Radio } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Department } from "../session/departments.ts";
import { chooseDepartment } from "../session/departments.ts";

interface Choice {
  list: Department[];
  orgCode: string | null;
}

/** Opens once the list has loaded; users without departments see a message instead. */
export default function DepartmentDialog({ onClose }: { onClose: () => void }): ReactNode {
  const w = useTranslation();
  const username = useSession()?.username ?? "";
  const [form] = Form.useForm<{ orgCode: string }>();
  const [choice, setChoice] = useState<Choice>();
  const [busy, setBusy] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    const show = (answer: Choice) => {
      if (answer.list.length > 0) return setChoice(answer);
      toast.warn("department.not-set");
      close.current();
    };
    call(getCurrentUserDeparts).then(show, (error: unknown) => {
      showError(error);
      close.current();
    });
  }, []);
  const save = async ({ orgCode }: { orgCode: string }) => {
    setBusy(true);
    try {
      await chooseDepartment(orgCode, username);
      toast.success("department.changed");
      // Visible data may depend on the department (data scope).
      void queryClient.invalidateQueries();
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  if (!choice) return null;
  return (
    <Modal
      open
      title={w("department.title")}
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={busy}
      okText={w("department.choose")}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ orgCode: choice.orgCode }}
        onFinish={save}
      >
        <Form.Item
          name="orgCode"
          label={w("department.pick")}
          rules={[{ required: true, message: w("department.required") }]}
        >
          <Radio.Group
            vertical
            options={choice.list.map(({ departName, orgCode }) => ({ label: departName, value: orgCode }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
