// The company's details and switches (business.md §3, system config).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { purchaseFeesModes } from "@kontor/contracts/document/fees";
import {
  getCurrentInfo,
  switchesWithoutEffect,
  type TenantSwitch,
  tenantSwitches,
  updateSystemConfig,
} from "@kontor/contracts/system/config";
import { SelectField, SwitchField } from "@kontor/ui-kit/fields/choice";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormPage } from "@kontor/ui-kit/form/form-page";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { PageScope } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { session } from "@kontor/ui-kit/session";
import { VoucherDayField } from "@kontor/ui-kit/voucher/form/date-field";
import { Divider } from "antd";
import { useEffect } from "react";
import { FlowPrefixes } from "./flow-prefixes.tsx";
import { RecostingNotice } from "./recosting.tsx";
import { confirmStrictAudit, SwitchOverProgress } from "./strict-audit.tsx";

const SWITCHES = Object.keys(tenantSwitches) as TenantSwitch[]; // the keys are the switches' names
const INDUSTRIES = ["trade", "retail", "wholesale", "manufacture", "food", "clothing", "other"] as const;
const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));

const isWithoutEffect = (name: TenantSwitch): name is (typeof switchesWithoutEffect)[number] =>
  switchesWithoutEffect.some((without) => without === name);

/** A switch without effect yet says so; it can only be switched off, where it was on before. */
function TenantSwitchField({ name, isOn }: { name: TenantSwitch; isOn: boolean }) {
  const isLater = isWithoutEffect(name);
  return (
    <SwitchField
      name={name}
      hint={isLater ? "settings.withoutEffect" : `settings.hint-${name}`}
      disabled={isLater && !isOn}
    />
  );
}

function SettingsForm({ row }: { row: Answer<typeof getCurrentInfo> }) {
  const t = useTranslation();
  const { purchaseBySaleFlag, overLinkBillFlag } = row;
  // The pages of orders look at them.
  useEffect(() => session.update({ purchaseBySaleFlag, overLinkBillFlag }), [purchaseBySaleFlag, overLinkBillFlag]);
  const form = useRecordForm({ update: updateSystemConfig, row, onClose: () => undefined });
  const save = async (): Promise<void> => {
    const strict = form.form.getFieldValue("forceApprovalFlag") === true;
    if (strict === row.forceApprovalFlag || (await confirmStrictAudit(strict, t))) await form.save();
  };
  return (
    <FormPage form={{ ...form, save }} title="settings.title" saveButton="edit">
      <TextField name="companyName" />
      <SelectField name="industryType" options={INDUSTRIES} />
      <TextField name="companyContacts" />
      <TextField name="companyTel" />
      <TextField name="companyAddress" />
      <TextField name="companyFax" />
      <TextField name="companyPostCode" />
      <SelectField name="timeZone" options={timeZones} />
      <SelectField name="purchaseFees" options={purchaseFeesModes} hint="settings.hint-purchaseFees" />
      <NumberField name="retailTaxRate" scale="amount" hint="settings.hint-retailTaxRate" />
      <NumberField name="saleFeeTaxRate" scale="amount" hint="settings.hint-saleFeeTaxRate" />
      <NumberField name="amountPerPoint" scale="amount" hint="settings.hint-amountPerPoint" />
      <VoucherDayField name="cutOverDate" hint="settings.cutOverDateHint" />
      <TextAreaField name="saleAgreement" wide />
      <Divider titlePlacement="start">{t("settings.switches")}</Divider>
      {SWITCHES.map((name) => (
        <TenantSwitchField key={name} name={name} isOn={row[name]} />
      ))}
      <FlowPrefixes />
    </FormPage>
  );
}

export default function SettingsPage() {
  const settings = useRead(getCurrentInfo, {});
  return (
    <PageScope page="/system/system_config">
      <Loaded read={settings}>
        {(row) => (
          <>
            <RecostingNotice />
            <SwitchOverProgress strict={row.forceApprovalFlag} />
            <SettingsForm key={row.version} row={row} />
          </>
        )}
      </Loaded>
    </PageScope>
  );
}
