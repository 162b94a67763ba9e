// What a remote is: pages by id, its words, and each page as a single-spa parcel.
import * as React from "react";
import * as ReactDOMClient from "react-dom/client";
import type { ParcelConfigObject } from "single-spa";
import singleSpaReact from "single-spa-react";
import { addTranslations, type TranslationLoaders } from "../i18n/translate.ts";
import { KitProvider } from "../provider/provider.tsx";
import { AddressScope } from "./location.tsx";

/** What a page is given; the address is that of its tab. */
export interface PageProps {
  /** Browser path of the tab, as the menu has it. */
  path: string;
  /** The part of the address behind `?`, without it. */
  search: string;
}

/** What the shell gives a parcel. */
export interface TabProps extends PageProps {
  /** Called when the page could not be drawn; it is empty by then. */
  onCrash: (error: Error) => void;
}

interface MfePage {
  load: () => Promise<{ default: React.ComponentType<PageProps> }>;
  /** The page's title among the remote's words; left out: the menu's label is enough. */
  titleKey?: string;
}

interface MfeDefinition {
  /** Folder name of the remote, also the namespace of its words. */
  name: string;
  /** Page id (the menu's component is `<name>/<page id>`) -> page. */
  pages: Readonly<Record<string, MfePage>>;
  locales: TranslationLoaders;
}

export interface Mfe {
  name: string;
  pages: MfeDefinition["pages"];
  /** Loads a page and its words. Rejects when the page is unknown or a file cannot be loaded. */
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
  // single-spa hands every parcel its element besides what the shell passed along; its types know only the latter.
  return singleSpaReact<TabProps & { domElement: HTMLElement }>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    // Crash is inside the root component, where single-spa-react does not look for it.
    suppressComponentDidCatchWarning: true,
  }) as ParcelConfigObject<TabProps>;
}

/** Tells the shell that a page could not be drawn, so that it shows its fallback in that tab. */
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
