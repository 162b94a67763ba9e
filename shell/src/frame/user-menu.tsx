// The user's menu: password, department, sessions, settings, version, logout (shell.md §2 "System section").
import {
  ApartmentOutlined,
  DesktopOutlined,
  HistoryOutlined,
  InfoCircleOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { confirm } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { session, useSession } from "@kontor/ui-kit/session";
import { unsentOf } from "@kontor/ui-kit/session/unsent";
import { Button, Dropdown, type MenuProps } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useAppContext } from "./app-context.ts";
import { signOutQuestion } from "./sign-out.rules.ts";
import { signOut } from "./sign-out.ts";
import { VERSION } from "./version.ts";

interface DialogProps {
  onClose: () => void;
}

const DIALOGS = {
  password: lazy(() => import("./password-dialog.tsx")),
  department: lazy(() => import("./department-dialog.tsx")),
  sessions: lazy(() => import("./sessions-dialog.tsx")),
  settings: lazy(() => import("../settings/settings-drawer.tsx")),
  updates: lazy(() => import("./update-log.tsx")),
} satisfies Record<string, ComponentType<DialogProps>>;
type Dialog = keyof typeof DIALOGS;

/** @param short icon only */
export function UserMenu({ short }: { short: boolean }): ReactNode {
  const w = useTranslation();
  const me = useSession();
  const { tenant } = useAppContext();
  const [dialog, setDialog] = useState<Dialog>();
  const row = (key: Dialog, icon: ReactNode) => ({ key, icon, label: w(`user.${key}`) });
  const items: MenuProps["items"] = [
    { key: "who", type: "group", label: [me?.username, me?.companyName].filter(Boolean).join(" · ") },
    row("password", <LockOutlined aria-hidden />),
    ...(tenant ? [row("department", <ApartmentOutlined aria-hidden />)] : []),
    row("sessions", <DesktopOutlined aria-hidden />),
    { type: "divider" },
    row("settings", <SettingOutlined aria-hidden />),
    row("updates", <HistoryOutlined aria-hidden />),
    {
      key: "version",
      icon: <InfoCircleOutlined aria-hidden />,
      label: w("user.version", { version: VERSION }),
      disabled: true,
    },
    { type: "divider" },
    { key: "logout", icon: <LogoutOutlined aria-hidden />, label: w("user.logout"), danger: true },
  ];
  const run = ({ key }: { key: string }) => {
    if (key === "logout") void confirmSignOut();
    else if (isDialog(key)) setDialog(key);
  };
  const Shown = dialog && DIALOGS[dialog];
  return (
    <>
      <Dropdown menu={{ items, onClick: run }} trigger={["click"]} placement="bottomRight" autoFocus>
        <Button
          type="text"
          icon={<UserOutlined aria-hidden />}
          aria-label={w("user.menu", { name: me?.username ?? "" })}
          aria-haspopup="menu"
        >
          {short ? null : <span className="k-user-name">{me?.username}</span>}
        </Button>
      </Dropdown>
      {Shown && (
        <Suspense>
          <Shown onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const isDialog = (key: string): key is Dialog => Object.hasOwn(DIALOGS, key);

async function confirmSignOut(): Promise<void> {
  const unsent = unsentOf(session.read()?.userId ?? "").read();
  if (await confirm(signOutQuestion(unsent))) await signOut();
}
