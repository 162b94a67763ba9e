// The root component of the shell and of every remote: theme, language, query cache, and the container of dialogs.
import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import { type ReactNode, useMemo } from "react";
import { Translations } from "../i18n/i18n.tsx";
import { loadLibraryLocale, useAntdLocale } from "../i18n/library-locale.ts";
import { queryClient } from "../query/query-client.ts";
import { syncPageColors } from "../theme/page-colors.ts";
import { fitPrintedTables } from "../theme/print-size.ts";
import { useSettings } from "../theme/settings.ts";
import { applyKitStyle } from "../theme/style.ts";
import { themeOf } from "../theme/theme.ts";
import { Region } from "./region.tsx";

interface Props {
  /** The namespace of the remote's texts. */
  words: string;
  /** The element that contains the pages. Dialogs and pop-ups open inside it, so that they hide with it; undefined: the whole window. */
  container?: HTMLElement;
  children: ReactNode;
}

void loadLibraryLocale();
applyKitStyle();
fitPrintedTables();
syncPageColors();

/** The nonce that styles need under the content security policy; the page's scripts have it. */
const nonceOf = (): string => document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce ?? "";

const CSP = { nonce: nonceOf() };
const BUTTON = { autoInsertSpace: false };

export function KitProvider({ words, container, children }: Props): ReactNode {
  const locale = useAntdLocale();
  const settings = useSettings();
  const theme = useMemo(() => themeOf(settings), [settings]);
  return (
    <ConfigProvider
      theme={theme}
      csp={CSP}
      button={BUTTON}
      {...(locale ? { locale } : {})}
      {...(container ? { getPopupContainer: () => container } : {})}
    >
      <QueryClientProvider client={queryClient}>
        <Region element={container}>
          <Translations namespace={words}>{children}</Translations>
        </Region>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
