// The product's logo, a link to home.
import { useTranslation } from "@kontor/ui-kit/i18n";
import type { ReactNode } from "react";
import { HOME_PATH } from "./guard.rules.ts";
import { navigate } from "./navigation.ts";

/** @param short only the letter */
export function Logo({ short }: { short: boolean }): ReactNode {
  const w = useTranslation();
  return (
    <a
      className="k-wordmark"
      href={HOME_PATH}
      onClick={(event) => {
        event.preventDefault();
        navigate(HOME_PATH);
      }}
    >
      <span className="k-wordmark-sign" aria-hidden="true" />
      {!short && <span>{w("system.name")}</span>}
      {/* The target of the link. */}
      <span className="k-hidden-text">{w("menu.home")}</span>
    </a>
  );
}
