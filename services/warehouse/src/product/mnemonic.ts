// Computes the mnemonic of a name, by which a storekeeper finds it, e.g. KKKL for 可口可乐 (reference.md §5.10).
import { pinyin } from "pinyin-pro";

const MNEMONIC_MAX = 100;

/** First letters of the pinyin in capitals; Latin letters and digits stay, everything else is dropped. */
export function mnemonicOf(name: string): string {
  const letters = pinyin(name, { pattern: "first", toneType: "none", type: "array", nonZh: "spaced" });
  return letters
    .join("")
    .normalize("NFD")
    .replace(/[^\p{Letter}\p{Number}]/gu, "")
    .toUpperCase()
    .slice(0, MNEMONIC_MAX);
}
