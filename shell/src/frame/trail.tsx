// The breadcrumb: home, then the groups above the page, then the page (shell.md §2).
import { HomeOutlined } from "@ant-design/icons";
import { useWords } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Breadcrumb } from "antd";
import type { ReactNode } from "react";
import { useLabel } from "./arrival.ts";
import type { Destination } from "./destination.rules.ts";
import { HOME_PATH } from "./guard.rules.ts";
import { useHouse } from "./house.ts";
import { labelOf, trailOf } from "./menu.rules.ts";
import { navigate } from "./navigation.ts";

export function Trail({ destination }: { destination: Destination }): ReactNode {
  const w = useWords();
  const { menu } = useHouse();
  const label = useLabel(destination);
  const entry = destination.kind === "page" || destination.kind === "embedded" ? destination.entry : undefined;
  const isHome = entry?.path === HOME_PATH;
  const home = (
    <>
      <HomeOutlined aria-hidden="true" /> {w("menu.home")}
    </>
  );
  const goHome = (event: { preventDefault(): void }) => {
    event.preventDefault();
    navigate(HOME_PATH);
  };
  const items = [
    { title: home, key: "home", ...(isHome ? {} : { href: HOME_PATH, onClick: goHome }) },
    ...trailOf(menu, entry).map((row) => ({ title: labelOf(row, language()), key: row.id })),
    ...(isHome || label === "" ? [] : [{ title: label, key: "page" }]),
  ];
  return (
    <nav className="k-trail" aria-label={w("frame.trail")}>
      <Breadcrumb items={items} />
    </nav>
  );
}
