/** A few soft tones, made here; silent unless somebody wants them. */
import { settings } from './settings.svelte';

const TONES: Record<'move' | 'turn' | 'end', [hertz: number, at: number][]> = {
  move: [[330, 0]],
  turn: [
    [440, 0],
    [660, 0.12],
  ],
  end: [
    [392, 0],
    [494, 0.14],
    [587, 0.28],
  ],
};

const SILENCE = 0.0001; // an exponential ramp cannot reach zero
const LOUDEST = 0.16;

let context: AudioContext | undefined;

export function sound(kind: keyof typeof TONES): void {
  if (!settings.sound || settings.volume <= 0 || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  for (const [hertz, at] of TONES[kind]) ring(context, hertz, context.currentTime + at);
}

function ring(context: AudioContext, hertz: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  tone.type = 'triangle';
  volume.gain.setValueAtTime(SILENCE, at);
  volume.gain.exponentialRampToValueAtTime(LOUDEST * settings.volume, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(SILENCE, at + 0.3);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.32);
}
