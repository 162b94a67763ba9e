// A product's picture: fetched with the session's token, since an address alone shows nothing (UPL-4).
import { getProductImage } from "@kontor/contracts/warehouse/material-image";
import { Image } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "../i18n/i18n.tsx";
import { fetchFile } from "../request/request.ts";

const KEPT_MAX = 200;
/** Pictures never change under their id, so each is fetched once. */
const kept = new Map<string, Promise<string>>();

function addressOf(id: string): Promise<string> {
  const known = kept.get(id);
  if (known) return known;
  const address = fetchFile(getProductImage, { query: { id } }).then(({ content }) => URL.createObjectURL(content));
  kept.set(id, address);
  address.catch(() => kept.delete(id));
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) {
    void kept.get(oldest)?.then(URL.revokeObjectURL, () => undefined);
    kept.delete(oldest);
  }
  return address;
}

interface Props {
  id: string;
  /** Its edge in pixels. */
  size: number;
  /** Word key of what is read out in its place. */
  word: string;
}

/** The picture, small; a click shows it large. Nothing while it is on its way or when it cannot be had. */
export function Picture({ id, size, word }: Props): ReactNode {
  const t = useWords();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isOver = false;
    addressOf(id).then(
      (found) => !isOver && setAddress(found),
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
/** A column's `cell`: a product's picture, of several the first. */
export const pictureCell =
  (word: string) =>
  (value: unknown): ReactNode => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "string" ? <Picture id={first} size={CELL_PX} word={word} /> : null;
  };
