// Defines a remote: its pages by id, its texts, and each page as a single-spa parcel.
import * as React from "react";
import * as ReactDOMClient from "react-dom/client";
import type { ParcelConfigObject } from "single-spa";
import singleSpaReact from "single-spa-react";
import { addTranslations, type TranslationLoaders } from "../i18n/translate.ts";
import { KitProvider } from "../provider/provider.tsx";
import { AddressScope } from "./location.tsx";

/** The props of a page; the address is that of its tab. */
export interface PageProps {
  /** Browser path of the tab, as the menu has it. */
  path: string;
  /** The query of the address, without `?`. */
  search: string;
}

/** The props that the shell passes to a parcel. */
export interface TabProps extends PageProps {
  /** Called when rendering the page failed; the tab is empty by then. */
  onCrash: (error: Error) => void;
}

interface MfePage {
  load: () => Promise<{ default: React.ComponentType<PageProps> }>;
  /** Word key of the page's title; undefined: the menu's label is used. */
  titleKey?: string;
}

/** The page of a menu entry that has none yet. */
export const underDevelopment: MfePage = { load: () => import("./under-development.tsx") };

interface MfeDefinition {
  /** Folder name of the remote, also the namespace of its texts. */
  name: string;
  /** Page id (the menu's component is `<name>/<page id>`) -> page. */
  pages: Readonly<Record<string, MfePage>>;
  locales: TranslationLoaders;
}

export interface Mfe {
  name: string;
  pages: MfeDefinition["pages"];
  /** Loads a page and its texts. Rejects when the page is unknown or a file cannot be loaded. */
  parcel(pageId: string): Promise<ParcelConfigObject<TabProps>>;
}

/** Defines a remote; its `src/index.ts` exports the result as default. */
export function defineMfe({ name, pages, locales }: MfeDefinition): Mfe {
  return {
    name,
    pages,
    async parcel(pageId) {
      const page = Object.hasOwn(pages, pageId) ? pages[pageId] : undefined;
      if (!page) throw new Error(`${name} has no page ${pageId}`);
      const [{ default: Page }] = await Promise.all([page.load(), addTranslations(name, locales)]);
      return parcelOf(name, Page);
    },
  };
}

function parcelOf(name: string, Page: React.ComponentType<PageProps>): ParcelConfigObject<TabProps> {
  const Root = ({ domElement, path, search, onCrash }: TabProps & { domElement: HTMLElement }) => (
    <Crash onCrash={onCrash}>
      <KitProvider words={name} container={domElement}>
        <AddressScope search={search}>
          <Page path={path} search={search} />
        </AddressScope>
      </KitProvider>
    </Crash>
  );
  // single-spa passes every parcel its element besides the shell's props; its types include only the latter.
  return singleSpaReact<TabProps & { domElement: HTMLElement }>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    // Crash is inside the root component, where single-spa-react does not look.
    suppressComponentDidCatchWarning: true,
  }) as ParcelConfigObject<TabProps>;
}

/** An error boundary that reports a failed page to the shell, which shows its fallback in that tab. */
class Crash extends React.Component<Pick<TabProps, "onCrash"> & { children: React.ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onCrash(error);
  }

  override render(): React.ReactNode {
    return this.state.crashed ? null : this.props.children;
  }
}
