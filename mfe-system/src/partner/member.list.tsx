// Member: list and form (business.md §3).
import { UnorderedListOutlined } from "@ant-design/icons";
import { exportPrepaymentMovements, listPrepaymentMovements } from "@kontor/contracts/finance/ledger";
import { importMembers, type PartnerRow } from "@kontor/contracts/system/partner";
import { WholeField } from "@kontor/ui-kit/fields/number";
import { TextField } from "@kontor/ui-kit/fields/text";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction } from "@kontor/ui-kit/list/row-actions";
import { lazy, type ReactNode, Suspense } from "react";
import { memberColumns } from "./partner.columns.ts";
import { DerivedAmount, PartnerForm } from "./partner.form.tsx";
import { PartnerList } from "./partner.list.tsx";

const MovementsDialog = lazy(() => import("@kontor/ui-kit/voucher/chain/movements-dialog"));

const TYPE = "会员";

function MemberForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="member.title">
      <TextField name="address" />
      <DerivedAmount name="advanceIn" row={props.row} />
      {props.row && <WholeField name="points" disabled />}
    </PartnerForm>
  );
}

/** The movements of the row's prepayment. */
function PrepaymentLedger(): ReactNode {
  const t = useTranslation();
  const { open } = useListPage();
  return (
    <RowAction<PartnerRow>
      word="member.prepayment"
      icon={<UnorderedListOutlined />}
      onRun={({ id, supplier }) =>
        open((close) => (
          <Suspense fallback={null}>
            <MovementsDialog
              ledger={{
                list: listPrepaymentMovements,
                workbook: exportPrepaymentMovements,
                subject: { organId: id },
              }}
              name={t("member.prepaymentOf", { name: supplier })}
              onClose={close}
            />
          </Suspense>
        ))
      }
    />
  );
}

export default function MemberList() {
  return (
    <PartnerList
      type={TYPE}
      title="member.title"
      form={MemberForm}
      columns={memberColumns}
      importer={importMembers}
      rowActions={<PrepaymentLedger />}
    />
  );
}
