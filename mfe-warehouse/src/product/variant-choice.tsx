// One attribute of the dialog of variants: its template, and a tick at each value that the product has (reference.md §5.10).
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Checkbox, Flex, Select } from "antd";
import type { AttributePick } from "./variant.rules.ts";

interface Props {
  at: number;
  pick: AttributePick;
  /** Names that may be chosen. */
  names: readonly string[];
  /** Attributes of saved rows stay the same ones. */
  locked: boolean;
  onChosen(name: string): void;
  onTicked(values: string[]): void;
  /** Undefined where it cannot be removed. */
  onRemove: (() => void) | undefined;
}

export function VariantChoice({ at, pick, names, locked, onChosen, onTicked, onRemove }: Props) {
  const t = useTranslation();
  const { attributeName, offered, ticked } = pick;
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <Select
          style={{ flex: "1 1 auto", maxWidth: 280 }}
          aria-label={`${t("material.template")} ${at + 1}`}
          placeholder={t("material.template")}
          disabled={locked}
          showSearch
          value={attributeName || null}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={onChosen}
        />
        {onRemove ? <Button onClick={onRemove}>{t("button.remove")}</Button> : null}
      </Flex>
      {offered.length > 0 ? (
        <Flex
          gap="4px 16px"
          wrap
          role="group"
          aria-label={`${t("attribute-template.attributeValue")} ${attributeName}`}
        >
          <Checkbox
            checked={ticked.length === offered.length}
            indeterminate={ticked.length > 0 && ticked.length < offered.length}
            onChange={({ target }) => onTicked(target.checked ? [...offered] : [])}
          >
            {t("material.allValues")}
          </Checkbox>
          <Checkbox.Group
            options={offered}
            value={[...ticked]}
            onChange={onTicked}
            // Its boxes stand in the row of the one for all.
            style={{ display: "contents" }}
          />
        </Flex>
      ) : null}
    </Flex>
  );
}
