// The breadcrumb from home to the page, whose last part is the heading (shell.md §2). With tabs, only a heading for screen readers.
import { HomeOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Breadcrumb } from "antd";
import type { ReactNode } from "react";
import { useAppContext } from "./app-context.ts";
import type { Destination } from "./destination.rules.ts";
import { HOME_PATH } from "./guard.rules.ts";
import { labelOf, trailOf } from "./menu.rules.ts";
import { navigate } from "./navigation.ts";
import { useLabel } from "./use-route-sync.ts";

interface Props {
  destination: Destination;
  /** Whether a row of tabs is shown above. */
  tabbed: boolean;
}

export function PageBreadcrumb({ destination, tabbed }: Props): ReactNode {
  const w = useTranslation();
  const { menu } = useAppContext();
  const label = useLabel(destination);
  const entry = destination.kind === "page" || destination.kind === "embedded" ? destination.entry : undefined;
  const isHome = entry?.path === HOME_PATH;
  // The home page has a heading of its own.
  if (tabbed) return isHome || label === "" ? null : <h1 className="k-hidden-text">{label}</h1>;
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
    ...(isHome || label === "" ? [] : [{ title: <h1>{label}</h1>, key: "page" }]),
  ];
  return (
    <nav className="k-trail" aria-label={w("frame.trail")}>
      <Breadcrumb items={items} />
    </nav>
  );
}
