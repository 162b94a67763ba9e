// The buttons at the bottom of a voucher's form.
import { Button } from "antd";
import type { ReactNode } from "react";
import { ButtonTooltip } from "../../feedback/button-tooltip.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { Allowed, useCan } from "../../permissions/permissions.tsx";
import { useScreen } from "../../screen/screen.ts";
import type { OpenVoucher } from "./types.ts";
import { useFormState } from "./use-form-state.ts";

interface Props {
  voucher: Pick<OpenVoucher, "kind" | "state" | "save" | "discard">;
}

/** The shortcuts are explained next to the buttons, by the word of that key. */
export function FormActions({ voucher, keys }: Props & { keys: string }): ReactNode {
  const here = useTranslation();
  const busy = useFormState(voucher, (state) => state.busy);
  return (
    <>
      <span className="kontor-keys">{here(keys)}</span>
      <Button disabled={busy} onClick={() => void voucher.discard()}>
        {here("button.cancel")}
      </Button>
      <SaveAndAudit voucher={voucher} />
      <Save voucher={voucher} />
    </>
  );
}

function Save({ voucher }: Props): ReactNode {
  const here = useTranslation();
  const busy = useFormState(voucher, (state) => state.busy);
  const loading = useFormState(voucher, (state) => state.loading);
  // The phone has no such keys, and a tooltip would cover the button.
  const isPhone = useScreen() === "phone";
  return (
    <Allowed button="edit">
      <ButtonTooltip title={isPhone ? undefined : "Ctrl+S"}>
        <Button type="primary" loading={busy} disabled={loading} onClick={() => void voucher.save(false)}>
          {here("button.save")}
        </Button>
      </ButtonTooltip>
    </Allowed>
  );
}

function SaveAndAudit({ voucher }: Props): ReactNode {
  const here = useTranslation();
  const busy = useFormState(voucher, (state) => state.busy);
  const loading = useFormState(voucher, (state) => state.loading);
  const isPhone = useScreen() === "phone";
  const mayAudit = useCan(voucher.kind.page, "audit");
  if (!mayAudit) return null;
  return (
    <Allowed button="edit">
      <ButtonTooltip title={isPhone ? undefined : "Ctrl+Shift+S"}>
        <Button disabled={busy || loading} onClick={() => void voucher.save(true)}>
          {here("document.saveAndAudit")}
        </Button>
      </ButtonTooltip>
    </Allowed>
  );
}
