// A product's picture, fetched with the session's token because its address alone is not authorised (UPL-4).
import { getProductImage } from "@kontor/contracts/warehouse/product-image";
import { Image } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { fetchFile } from "../request/request.ts";

const CACHED_MAX = 200;
/** A picture never changes under its id, so each is fetched once. */
const cache = new Map<string, Promise<string>>();

function addressOf(id: string): Promise<string> {
  const cached = cache.get(id);
  if (cached) return cached;
  const address = fetchFile(getProductImage, { query: { id } }).then(({ content }) => URL.createObjectURL(content));
  cache.set(id, address);
  address.catch(() => cache.delete(id));
  const [oldest] = cache.keys();
  if (cache.size > CACHED_MAX && oldest !== undefined) {
    void cache.get(oldest)?.then(URL.revokeObjectURL, () => undefined);
    cache.delete(oldest);
  }
  return address;
}

interface Props {
  id: string;
  /** Its edge in pixels. */
  size: number;
  /** Word key of its text alternative. */
  word: string;
}

/** The picture, small; a click shows it large. Nothing while it is loading or when it cannot be loaded. */
export function Picture({ id, size, word }: Props): ReactNode {
  const t = useTranslation();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isOver = false;
    addressOf(id).then(
      (loaded) => !isOver && setAddress(loaded),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  if (!address) return <span style={{ display: "inline-block", width: size, height: size }} />;
  return (
    <Image src={address} alt={t(word)} width={size} height={size} style={{ objectFit: "cover", borderRadius: 4 }} />
  );
}

const CELL_PX = 32;
/** A column's `cell`: the first picture of a product. */
export const pictureCell =
  (word: string) =>
  (value: unknown): ReactNode => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "string" ? <Picture id={first} size={CELL_PX} word={word} /> : null;
  };
