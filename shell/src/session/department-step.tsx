// The department picker after sign-in, for people with several (shell.md §2).
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useSession } from "@kontor/ui-kit/session";
import { Button, Form, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { chooseDepartment, type Department } from "./departments.ts";
import { WithKit } from "./with-kit.tsx";

interface Props {
  list: readonly Department[];
  onDone: () => void;
  onLeave: () => void;
}

export const DepartmentStep = (props: Props): ReactNode => (
  <WithKit>
    <Step {...props} />
  </WithKit>
);

function Step({ list, onDone, onLeave }: Props): ReactNode {
  const w = useTranslation();
  const username = useSession()?.username ?? "";
  const [busy, setBusy] = useState(false);
  const submit = async ({ orgCode }: { orgCode: string }) => {
    setBusy(true);
    try {
      await chooseDepartment(orgCode, username);
      onDone();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <>
      <h1>{w("department.title")}</h1>
      <Form layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="orgCode"
          label={w("department.pick")}
          rules={[{ required: true, message: w("department.required") }]}
        >
          <Radio.Group
            vertical
            options={list.map(({ departName, orgCode }) => ({ label: departName, value: orgCode }))}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {w("department.continue")}
        </Button>
        <Button type="link" block onClick={onLeave}>
          {w("sign-in.back")}
        </Button>
      </Form>
    </>
  );
}
