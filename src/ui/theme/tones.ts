import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'

const toOklch = useMode(modeOklch)
useMode(modeRgb)
useMode(modeLrgb)

/** How far two colours stand apart, from 1 (the same) to 21 (black on white): WCAG 2.2, "contrast ratio". */
export const contrast = wcagContrast

/** The colour of a tenant that has not chosen one (product §34.2). */
export const defaultPrimary = '#ed6b61'

/** Fixed: red, green and amber mean the same for every tenant. */
export const signalHues = { danger: 25, success: 150, warning: 80 } as const
export const focusHue = 255

/** Whether this is a colour that a tenant may have as its primary one: `#rrggbb`, nothing else. */
export function isPrimary(text: string): boolean {
  return /^\s*#[0-9a-f]{6}\s*$/i.test(text)
}

/** A colour that the screen can show, as #rrggbb: too much chroma is taken back, lightness and hue stay. */
export function tone(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch', 'rgb'))
}

/** The first tone from `l` on, in the direction of `step`, that keeps `ratio` on all grounds. */
export function pick(
  l: number,
  c: number,
  h: number,
  grounds: readonly string[],
  ratio: number,
  step: number,
): string {
  let found = tone(l, c, h)
  for (let at = l; at >= 0 && at <= 1; at += step) {
    found = tone(at, c, h)
    if (grounds.every((ground) => wcagContrast(found, ground) >= ratio)) return found
  }
  return found
}

export function alpha(color: string, opacity: number): string {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return `rgb(${part(1)} ${part(3)} ${part(5)} / ${opacity})`
}

/** A tenant's colour, taken apart. */
export interface ColourSeed {
  hex: string
  l: number
  c: number
  h: number
  /** Chroma of a neutral: a trace of the tenant's hue, none if the tenant is grey. */
  trace: (chroma: number) => number
}

export function seedOf(primary: string): ColourSeed {
  const hex = isPrimary(primary) ? primary.trim().toLowerCase() : defaultPrimary
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0.68, c: 0.16, h: 26 }
  const chroma = Math.min(c, 0.2)
  return { hex, l, c: chroma, h, trace: (wanted) => wanted * Math.min(1, chroma / 0.04) }
}
