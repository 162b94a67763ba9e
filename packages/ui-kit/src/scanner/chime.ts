// Sounds for scans, because users look at the goods and not at the screen while they scan.

export type Chime = "added" | "counted" | "refused";

/** Pitch in hertz and length in seconds of the tones, in sequence. */
const TONES: Readonly<Record<Chime, readonly (readonly [pitch: number, length: number])[]>> = {
  added: [[880, 0.08]],
  counted: [
    [880, 0.06],
    [1175, 0.06],
  ],
  refused: [
    [220, 0.18],
    [165, 0.24],
  ],
};
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

/** Plays the sound at once. Without audio nothing happens: every sound accompanies a visible message. */
export function chime(what: Chime): void {
  try {
    context ??= new AudioContext();
    const gain = context.createGain();
    gain.gain.value = LOUDNESS;
    gain.connect(context.destination);
    let at = context.currentTime;
    for (const [pitch, length] of TONES[what]) {
      const tone = context.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(at);
      at += length;
      tone.stop(at);
    }
  } catch {
    context = undefined;
  }
}
