// A dialog over a report that shows the rows behind one of its rows.
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button } from "antd";
import type { ReactNode } from "react";

const WIDTH_PX = 1160;

interface Props {
  /** Word key. */
  title: string;
  /** The name of the subject: the row's name. */
  of: string;
  onClose(): void;
  children: ReactNode;
}

export function ReportDialog({ title, of, onClose, children }: Props) {
  const t = useTranslation();
  return (
    <PageDialog
      className="kontor-printable"
      title={t("report.titleOf", { title: t(title), of })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      {children}
    </PageDialog>
  );
}
