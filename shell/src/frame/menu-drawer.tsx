// The phone's menu, which slides over the page from the side.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Drawer } from "antd";
import type { ReactNode } from "react";
import { MainMenu } from "./main-menu.tsx";

const WIDTH_PX = 264;

export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const w = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={WIDTH_PX}
      title={w("menu.main")}
      styles={{ body: { padding: 0 } }}
    >
      <MainMenu mode="inline" theme="light" onChosen={onClose} />
    </Drawer>
  );
}
