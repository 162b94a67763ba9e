// The mark of the default record.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Tag } from "antd";

function Mark() {
  return <Tag color="processing">{useTranslation()("depot.isDefault")}</Tag>;
}

/** A column's `cell`: a mark on the default record, empty for others. */
export const defaultCell = (value: unknown) => (value === true ? <Mark /> : null);
