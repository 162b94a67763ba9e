// Lists the serial numbers that are chosen for a line: how many there are, and each with a button that takes it away.
import { Button, Tag } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";

interface Props {
  chosen: readonly string[];
  onRemove(serials: readonly string[]): void;
}

export function ChosenSerials({ chosen, onRemove }: Props): ReactNode {
  const t = useTranslation();
  return (
    <>
      <div className="kontor-toolbar" style={{ marginBlock: 12, alignItems: "center" }}>
        <strong aria-live="polite">{t("document.serialsChosen", { count: chosen.length })}</strong>
        {chosen.length > 0 && (
          <Button size="small" type="link" onClick={() => onRemove(chosen)}>
            {t("document.serialsClear")}
          </Button>
        )}
      </div>
      <div className="kontor-serials">
        {chosen.map((serial) => (
          <Tag
            key={serial}
            closable
            closeIcon={
              <span role="img" aria-label={t("document.serialRemove", { serial })}>
                ×
              </span>
            }
            onClose={(event) => {
              event.preventDefault();
              onRemove([serial]);
            }}
          >
            {serial}
          </Tag>
        ))}
      </div>
    </>
  );
}
