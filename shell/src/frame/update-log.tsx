// The list of changes of each version.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Modal } from "antd";
import type { ReactNode } from "react";
import { VERSION } from "./version.ts";

const CHANGES = ["house", "people", "partners", "languages"] as const;

export default function UpdateLog({ onClose }: { onClose: () => void }): ReactNode {
  const w = useTranslation();
  return (
    <Modal open title={w("user.updates")} footer={null} onCancel={onClose}>
      <h3>{VERSION}</h3>
      <ul>
        {CHANGES.map((change) => (
          <li key={change}>{w(`updates.${change}`)}</li>
        ))}
      </ul>
    </Modal>
  );
}
