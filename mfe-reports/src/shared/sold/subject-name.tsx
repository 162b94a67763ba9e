// The name of what sales are grouped by.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Typography } from "antd";

/** @param none word key of what stands for documents without one */
export function SubjectName({ name, none }: { name: string; none: string }) {
  const t = useTranslation();
  return name === "" ? <Typography.Text type="secondary">{t(none)}</Typography.Text> : name;
}
