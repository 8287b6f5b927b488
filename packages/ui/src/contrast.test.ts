import { describe, expect, test } from 'vitest';
import { type ColorName, dark, light } from './tokens.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of a six-digit hex colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const boxes: ColorName[] = ['background', 'surface', 'sunken', 'accentSoft'];
const softs: ColorName[] = ['successSoft', 'warningSoft', 'dangerSoft', 'infoSoft'];

/** Every text colour with every background. */
const texts: [ColorName, ColorName[]][] = [
  ['text', [...boxes, ...softs]],
  ['textMuted', [...boxes, ...softs]],
  ['accent', [...boxes, ...softs]],
  ['accentHover', [...boxes, ...softs]],
  ['success', [...boxes, 'successSoft']],
  ['warning', [...boxes, 'warningSoft']],
  ['danger', [...boxes, 'dangerSoft']],
  ['info', [...boxes, 'infoSoft']],
  ['onAccent', ['accent', 'accentHover']],
];

/** Control borders and focus ring with every adjacent colour. */
const controls: [ColorName, ColorName[]][] = [
  ['borderControl', [...boxes, ...softs]],
  ['accent', [...boxes, ...softs]],
  ['danger', boxes],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s scheme', (_, scheme) => {
  test.each(texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    'text %s on %s is at least 7:1',
    (text, ground) => {
      expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(controls.flatMap(([line, grounds]) => grounds.map((ground) => [line, ground] as const)))(
    'control %s on %s is at least 4.5:1',
    (line, ground) => {
      expect(contrast(scheme[line], scheme[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
