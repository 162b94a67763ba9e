// Arranges the home page: which tiles it shows, and in which order; by pointer or keyboard.
import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button, Checkbox, Flex } from "antd";
import { useState } from "react";
import { moved } from "./arrangement.rules.ts";
import { type Arrangement, type Tiles, usualTiles } from "./arrangement.ts";
import { isOpen } from "./permitted.ts";

interface Props {
  arrangement: Arrangement;
  tiles: Tiles;
  onClose(): void;
}

export default function ArrangeDialog({ arrangement: { busy, keep }, tiles: before, onClose }: Props) {
  const t = useTranslation();
  const [tiles, setTiles] = useState(before);
  const save = async () => {
    if (await keep(tiles)) onClose();
  };
  return (
    <PageDialog
      title={t("analysis.arrange")}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setTiles(usualTiles())}>{t("analysis.usual")}</Button>
          <Button onClick={onClose}>{t("button.cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t("button.save")}
          </Button>
        </>
      }
    >
      <TileList tiles={tiles} onChange={setTiles} />
    </PageDialog>
  );
}

/** Those of pages that the role lacks keep their place and are not shown. */
function TileList({ tiles, onChange }: { tiles: Tiles; onChange(tiles: Tiles): void }) {
  const t = useTranslation();
  const seen = tiles.filter(({ name }) => isOpen(name));
  const show = (chosen: string, isShown: boolean) =>
    onChange(tiles.map((tile) => (tile.name === chosen ? { ...tile, isShown } : tile)));
  /** Past the next tile that is seen. */
  const move = (at: number, by: 1 | -1) => {
    const [from, to] = [seen[at], seen[at + by]];
    if (from && to) onChange(moved(tiles, tiles.indexOf(from), tiles.indexOf(to) - tiles.indexOf(from)));
  };
  return (
    <Flex vertical component="ul" gap={4} style={{ margin: 0, padding: 0, listStyle: "none" }}>
      {seen.map(({ name, isShown }, at) => {
        const title = t(`analysis.${name}`);
        return (
          <Flex key={name} component="li" justify="space-between" align="center" gap="small">
            <Checkbox checked={isShown} onChange={({ target }) => show(name, target.checked)}>
              {title}
            </Checkbox>
            <Flex gap={4}>
              <Button
                aria-label={t("analysis.earlier", { name: title })}
                icon={<ArrowUpOutlined />}
                aria-disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                aria-label={t("analysis.later", { name: title })}
                icon={<ArrowDownOutlined />}
                aria-disabled={at === seen.length - 1}
                onClick={() => move(at, 1)}
              />
            </Flex>
          </Flex>
        );
      })}
    </Flex>
  );
}
