// The dialog that gives a member points, or takes some, by hand and with a reason.
import { listPartners, type PartnerRow } from "@kontor/contracts/system/partner";
import { ADJUSTED_POINTS_MAX, adjustPoints } from "@kontor/contracts/system/points";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { WholeField } from "@kontor/ui-kit/fields/number";
import { TextAreaField } from "@kontor/ui-kit/fields/text";
import { FormBody } from "@kontor/ui-kit/form/form-body";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { Translations, useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { refresh } from "@kontor/ui-kit/query";
import { Button, Space } from "antd";
import type { ReactNode } from "react";

interface Props {
  member: PartnerRow;
  onClose(): void;
}

export default function AdjustPointsDialog({ member, onClose }: Props): ReactNode {
  const t = useTranslation();
  const done = () => {
    onClose();
    void refresh(listPartners);
  };
  const form = useRecordForm({ add: adjustPoints, fixed: { id: member.id }, onClose, onSaved: done });
  return (
    <PageDialog
      title={t("adjust-points.title", { name: member.supplier })}
      onClose={() => void form.close()}
      footer={
        <Space>
          <Button onClick={() => void form.close()}>{t("button.cancel")}</Button>
          <Button type="primary" loading={form.busy} onClick={() => void form.save()}>
            {t("button.save")}
          </Button>
        </Space>
      }
    >
      {member.points !== null && <p>{t("adjust-points.now", { points: formatNumber(member.points) })}</p>}
      <Translations prefix="adjust-points">
        <FormBody form={form}>
          <WholeField
            name="points"
            min={-ADJUSTED_POINTS_MAX}
            max={ADJUSTED_POINTS_MAX}
            hint="adjust-points.pointsHint"
          />
          <TextAreaField name="reason" wide />
        </FormBody>
      </Translations>
    </PageDialog>
  );
}
