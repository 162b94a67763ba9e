// The buttons at the foot of a form of lines.
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useStore } from "../../core/store.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { Allowed, useCan } from "../../permissions/permissions.tsx";
import { useScreen } from "../../screen/screen.ts";
import type { OpenSheet } from "./types.ts";

interface Props {
  sheet: Pick<OpenSheet<object>, "kind" | "state" | "save" | "close">;
}

/** Keys are explained beside the buttons, by the word of that key. */
export function FormActions({ sheet, keys }: Props & { keys: string }): ReactNode {
  const here = useWords();
  const { busy } = useStore(sheet.state);
  return (
    <>
      <span className="kontor-keys">{here(keys)}</span>
      <Button disabled={busy} onClick={() => void sheet.close()}>
        {here("button.cancel")}
      </Button>
      <SaveAndAudit sheet={sheet} />
      <Save sheet={sheet} />
    </>
  );
}

function Save({ sheet }: Props): ReactNode {
  const here = useWords();
  const { busy, loading } = useStore(sheet.state);
  // There are no such keys, and a finger's tooltip covers the button.
  const isPhone = useScreen() === "phone";
  return (
    <Allowed button="edit">
      <Tooltip title={isPhone ? undefined : "Ctrl+S"}>
        <Button type="primary" loading={busy} disabled={loading} onClick={() => void sheet.save(false)}>
          {here("button.save")}
        </Button>
      </Tooltip>
    </Allowed>
  );
}

function SaveAndAudit({ sheet }: Props): ReactNode {
  const here = useWords();
  const { busy, loading } = useStore(sheet.state);
  const isPhone = useScreen() === "phone";
  const mayAudit = useCan(sheet.kind.page, "audit");
  if (!mayAudit) return null;
  return (
    <Allowed button="edit">
      <Tooltip title={isPhone ? undefined : "Ctrl+Shift+S"}>
        <Button disabled={busy || loading} onClick={() => void sheet.save(true)}>
          {here("document.saveAndAudit")}
        </Button>
      </Tooltip>
    </Allowed>
  );
}
