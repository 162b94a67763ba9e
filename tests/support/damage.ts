// Damages the broker's store as power losses and bad disks do. The broker must not run meanwhile.
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The share of a truncated block that remains. */
const LEFT = 0.7;
const FLIPPED = 5;

/** The files in which the messages of all streams lie. */
async function blocksIn(store: string): Promise<string[]> {
  const files = await readdir(store, { recursive: true });
  return files.filter((file) => file.endsWith(".blk")).map((file) => join(store, file));
}

/** Cuts the last third off every block. */
export async function truncateEnds(store: string): Promise<void> {
  for (const block of await blocksIn(store)) {
    const { length } = await readFile(block);
    await truncate(block, Math.floor(length * LEFT));
  }
}

/** Flips some bytes of every block, anywhere. */
export async function flipBits(store: string, random: () => number): Promise<void> {
  for (const block of await blocksIn(store)) {
    const bytes = await readFile(block);
    for (let flip = 0; flip < FLIPPED && bytes.length > 0; flip++) {
      const at = Math.floor(random() * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    }
    await writeFile(block, bytes);
  }
}
