// Renders a captcha: rotated, stretched and waved characters, with lines and specks over them.
import { GLYPH_HEIGHT, GLYPH_WIDTH, hasDot } from "./glyphs.ts";
import { greyPng } from "./png.ts";

const WIDTH = 120;
const HEIGHT = 40;
const LINES = 4;
const SPECKS = 160;

/** How a picture is distorted need not be secret, only different each time. */
const between = (low: number, high: number): number => low + Math.random() * (high - low);

/** The picture of a text of four or five characters, as a data address. */
export function renderCaptcha(text: string): string {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const slot = WIDTH / text.length;
  for (const [index, character] of [...text].entries()) renderCharacter(pixels, character, slot * (index + 0.5), slot);
  for (let i = 0; i < LINES; i++) renderLine(pixels);
  for (let i = 0; i < SPECKS; i++) pixels[Math.floor(Math.random() * pixels.length)] = between(60, 220);
  return `data:image/png;base64,${greyPng(WIDTH, HEIGHT, waved(pixels)).toString("base64")}`;
}

function renderCharacter(pixels: Uint8Array, character: string, centre: number, slot: number): void {
  const angle = between(-0.4, 0.4);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const dot = { width: between(0.68, 0.85) * (slot / (GLYPH_WIDTH + 1)), height: between(3.6, 4.4) };
  const [x0, y0] = [centre + between(-2, 2), HEIGHT / 2 + between(-3, 3)];
  const ink = between(20, 90);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = Math.max(0, Math.floor(centre - slot)); x < Math.min(WIDTH, centre + slot); x++) {
      const [dx, dy] = [x - x0, y - y0];
      const column = Math.floor((dx * cos + dy * sin) / dot.width + GLYPH_WIDTH / 2);
      const row = Math.floor((dy * cos - dx * sin) / dot.height + GLYPH_HEIGHT / 2);
      if (hasDot(character, column, row)) pixels[y * WIDTH + x] = ink;
    }
}

function renderLine(pixels: Uint8Array): void {
  const [from, to, ink] = [between(0, HEIGHT), between(0, HEIGHT), between(40, 150)];
  const bend = between(-12, 12);
  for (let x = 0; x < WIDTH; x++) {
    const part = x / WIDTH;
    const y = Math.floor(from + (to - from) * part + bend * Math.sin(part * Math.PI));
    if (y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = ink;
  }
}

function waved(pixels: Uint8Array): Uint8Array {
  const [size, length, start] = [between(1, 2.4), between(18, 32), between(0, 6)];
  const moved = new Uint8Array(pixels.length).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const from = y + Math.round(size * Math.sin(x / length + start));
      if (from >= 0 && from < HEIGHT) moved[y * WIDTH + x] = pixels[from * WIDTH + x] ?? 255;
    }
  return moved;
}
