// The texts that a dialog of serial numbers did not take, in their order, each with its reason; they can be copied from here.
import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { RefusedText } from "./serial-texts.ts";

interface Props {
  refused: readonly RefusedText[];
  onRemove(texts: readonly RefusedText[]): void;
}

export function SerialsRefused({ refused, onRemove }: Props): ReactNode {
  const here = useTranslation();
  if (refused.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginTop: 8 }}
      title={here("document.serialsRefused", { count: refused.length })}
      action={
        <Button size="small" onClick={() => onRemove(refused)}>
          {here("document.serialsClear")}
        </Button>
      }
      description={
        <ul className="kontor-serials-refused">
          {refused.map((each) => (
            <li key={each.id}>
              {each.reason}
              <Button
                size="small"
                type="text"
                aria-label={here("document.serialRemove", { serial: each.text })}
                onClick={() => onRemove([each])}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
