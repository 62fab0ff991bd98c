/**
 * A tenant chooses one colour; everything else follows from it. Tones are made in OKLCH and every role is picked by
 * measured contrast: it starts at the lightness we would like and moves on until it can be read on each ground that it
 * may stand on (4.5:1 for text, 3:1 for edges and icons). So any colour will do, in light and in dark.
 */
import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'

const toOklch = useMode(modeOklch)
useMode(modeRgb)
useMode(modeLrgb)

/** How far two colours stand apart, from 1 (the same) to 21 (black on white): WCAG 2.2, "contrast ratio". */
export const contrast = wcagContrast

export type Mode = 'light' | 'dark'

/** The colour of a tenant that has not chosen one (specification §9). */
export const defaultPrimary = '#ed6b61'

/** Changes when the rules below change, so that a style sheet kept by browsers for a year is not taken for this one. */
export const themeVersion = '1'

/** Radii in px: controls, cards and modals. */
export const radius = { control: 6, card: 12 } as const

/** Fixed: red, green and amber mean the same for every tenant. */
const signalHues = { danger: 25, success: 150, warning: 80 } as const
const focusHue = 255

export const tokenNames = [
  'ground',
  'surface',
  'sunken',
  'line',
  'edge',
  'text',
  'muted',
  'primary',
  'primary-hover',
  'on-primary',
  'tint',
  'on-tint',
  'band',
  'on-band',
  'on-band-muted',
  'edge-primary',
  'paper',
  'on-paper',
  'solid',
  'on-solid',
  'open',
  'closed',
  'chosen',
  'hover',
  'danger',
  'danger-tint',
  'success',
  'success-tint',
  'warning',
  'warning-tint',
  'focus',
  'focus-on-band',
  'veil',
  'shadow',
] as const

export type TokenName = (typeof tokenNames)[number]
export type Tokens = Record<TokenName, string>

/** What must hold between tokens; the property test walks this list over many colours. */
export const contrastRules: readonly { of: TokenName; on: readonly TokenName[]; ratio: number }[] = [
  { of: 'text', on: ['ground', 'surface', 'sunken', 'tint', 'chosen', 'hover'], ratio: 4.5 },
  { of: 'muted', on: ['ground', 'surface', 'sunken', 'chosen', 'hover'], ratio: 4.5 },
  { of: 'primary', on: ['ground', 'surface', 'sunken', 'tint', 'chosen', 'hover'], ratio: 4.5 },
  { of: 'primary-hover', on: ['ground', 'surface', 'sunken', 'tint', 'chosen', 'hover'], ratio: 4.5 },
  { of: 'on-primary', on: ['primary', 'primary-hover'], ratio: 4.5 },
  { of: 'on-tint', on: ['tint'], ratio: 4.5 },
  { of: 'on-band', on: ['band'], ratio: 4.5 },
  { of: 'on-band-muted', on: ['band'], ratio: 4.5 },
  { of: 'on-paper', on: ['paper'], ratio: 4.5 },
  { of: 'on-solid', on: ['solid'], ratio: 4.5 },
  { of: 'danger', on: ['ground', 'surface', 'sunken', 'danger-tint'], ratio: 4.5 },
  { of: 'success', on: ['ground', 'surface', 'sunken', 'success-tint'], ratio: 4.5 },
  { of: 'warning', on: ['ground', 'surface', 'sunken', 'warning-tint'], ratio: 4.5 },
  { of: 'edge', on: ['ground', 'surface', 'sunken'], ratio: 3 },
  { of: 'edge-primary', on: ['ground', 'surface', 'sunken'], ratio: 3 },
  { of: 'solid', on: ['open', 'closed'], ratio: 3 },
  { of: 'focus', on: ['ground', 'surface', 'sunken', 'tint', 'chosen'], ratio: 3 },
  { of: 'focus-on-band', on: ['band'], ratio: 3 },
]

/** A colour that the screen can show, as #rrggbb: too much chroma is taken back, lightness and hue stay. */
function tone(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch', 'rgb'))
}

/** The first tone from `l` on, in the direction of `step`, that keeps `ratio` on all grounds. */
function pick(
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

function alpha(color: string, opacity: number): string {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return `rgb(${part(1)} ${part(3)} ${part(5)} / ${opacity})`
}

interface Seed {
  hex: string
  l: number
  c: number
  h: number
  /** Chroma of a neutral: a trace of the tenant's hue, none if the tenant is grey. */
  trace: (chroma: number) => number
}

function seedOf(primary: string): Seed {
  const hex = isPrimary(primary) ? primary.trim().toLowerCase() : defaultPrimary
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0.68, c: 0.16, h: 26 }
  const chroma = Math.min(c, 0.2)
  return { hex, l, c: chroma, h, trace: (wanted) => wanted * Math.min(1, chroma / 0.04) }
}

function lightTokens({ hex, l, c, h, trace }: Seed): Tokens {
  const ground = tone(0.975, trace(0.006), h)
  const surface = '#ffffff'
  const sunken = tone(0.955, trace(0.008), h)
  const tint = tone(0.945, c * 0.28, h)
  const chosen = tone(0.45 + 0.55 * 0.945, c * 0.28 * 0.55, h)
  const grounds = [ground, surface, sunken]
  const readable = [...grounds, tint, chosen]
  const onPrimary = tone(0.99, trace(0.005), h)
  // The tenant's own colour stands untouched wherever it can be read.
  const asChosen = readable.concat(onPrimary).every((other) => wcagContrast(hex, other) >= 4.5)
  const primaryLightness = asChosen ? l : Math.min(l, 0.47)
  const primary = asChosen ? hex : pick(primaryLightness, c, h, [...readable, onPrimary], 4.5, -0.005)
  const hoverStep = primaryLightness < 0.2 ? 0.2 : -0.06
  const band = tone(0.3, Math.min(c * 0.7, 0.07), h)
  const signal = (hue: number, chroma: number, tinted: string) =>
    pick(0.5, chroma, hue, [...grounds, tinted], 4.5, -0.005)
  const dangerTint = tone(0.955, 0.025, signalHues.danger)
  const successTint = tone(0.955, 0.03, signalHues.success)
  const warningTint = tone(0.96, 0.04, signalHues.warning)
  const paper = tone(0.915, c * 0.34, h)
  const dark = tone(0.2, trace(0.02), h)
  return {
    ground,
    surface,
    sunken,
    line: tone(0.9, trace(0.01), h),
    edge: pick(0.62, trace(0.015), h, grounds, 3, -0.005),
    text: pick(0.24, trace(0.015), h, readable, 4.5, -0.005),
    muted: pick(0.46, trace(0.015), h, [...grounds, chosen], 4.5, -0.005),
    primary,
    'primary-hover': pick(primaryLightness + hoverStep, c, h, [...readable, onPrimary], 4.5, -0.005),
    'on-primary': onPrimary,
    tint,
    'on-tint': pick(0.33, c, h, [tint], 4.5, -0.005),
    band,
    'on-band': pick(0.97, trace(0.01), h, [band], 4.5, 0.005),
    'on-band-muted': pick(0.86, c * 0.18, h, [band], 4.5, 0.005),
    'edge-primary': pick(0.62, c * 0.75, h, grounds, 3, -0.005),
    paper,
    'on-paper': pick(0.33, c, h, [paper], 4.5, -0.005),
    solid: primary,
    'on-solid': onPrimary,
    open: surface,
    closed: sunken,
    chosen,
    hover: ground,
    danger: signal(signalHues.danger, 0.17, dangerTint),
    'danger-tint': dangerTint,
    success: signal(signalHues.success, 0.11, successTint),
    'success-tint': successTint,
    warning: signal(signalHues.warning, 0.1, warningTint),
    'warning-tint': warningTint,
    focus: pick(0.55, 0.16, focusHue, readable, 3, -0.005),
    'focus-on-band': pick(0.86, 0.09, focusHue, [band], 3, 0.005),
    veil: alpha(tone(0.18, trace(0.02), h), 0.56),
    shadow: `0 1px 2px ${alpha(dark, 0.06)}, 0 8px 24px ${alpha(dark, 0.08)}`,
  }
}

function darkTokens({ c, h, trace }: Seed): Tokens {
  const ground = tone(0.19, trace(0.01), h)
  const surface = tone(0.235, trace(0.012), h)
  const sunken = tone(0.275, trace(0.013), h)
  const line = tone(0.34, trace(0.014), h)
  const tint = tone(0.33, c * 0.5, h)
  const chosen = tone(0.45 * 0.235 + 0.55 * 0.33, 0.45 * trace(0.012) + 0.55 * c * 0.5, h)
  const grounds = [ground, surface, sunken]
  const readable = [...grounds, tint, chosen]
  const onPrimary = tone(0.2, trace(0.03), h)
  const band = tone(0.25, Math.min(c * 0.5, 0.05), h)
  const signal = (l: number, chroma: number, hue: number, tinted: string) =>
    pick(l, chroma, hue, [...grounds, tinted], 4.5, 0.005)
  const dangerTint = tone(0.3, 0.06, signalHues.danger)
  const successTint = tone(0.3, 0.05, signalHues.success)
  const warningTint = tone(0.31, 0.05, signalHues.warning)
  const paper = tone(0.82, c * 0.34, h)
  const solid = pick(0.5, c, h, [surface, ground], 3, 0.005)
  return {
    ground,
    surface,
    sunken,
    line,
    edge: pick(0.58, trace(0.016), h, grounds, 3, 0.005),
    text: pick(0.94, trace(0.008), h, readable, 4.5, 0.005),
    muted: pick(0.74, trace(0.012), h, [...grounds, chosen], 4.5, 0.005),
    primary: pick(0.8, c * 0.9, h, [...readable, onPrimary], 4.5, 0.005),
    'primary-hover': pick(0.86, c * 0.8, h, [...readable, onPrimary], 4.5, 0.005),
    'on-primary': onPrimary,
    tint,
    'on-tint': pick(0.93, Math.min(c, 0.04), h, [tint], 4.5, 0.005),
    band,
    'on-band': pick(0.95, trace(0.01), h, [band], 4.5, 0.005),
    'on-band-muted': pick(0.86, c * 0.18, h, [band], 4.5, 0.005),
    'edge-primary': pick(0.62, c * 0.75, h, grounds, 3, 0.005),
    paper,
    'on-paper': pick(0.3, c, h, [paper], 4.5, -0.005),
    solid,
    'on-solid': wcagContrast('#ffffff', solid) >= 4.5 ? '#ffffff' : '#000000',
    open: surface,
    closed: ground,
    chosen,
    hover: sunken,
    danger: signal(0.76, 0.13, signalHues.danger, dangerTint),
    'danger-tint': dangerTint,
    success: signal(0.78, 0.12, signalHues.success, successTint),
    'success-tint': successTint,
    warning: signal(0.82, 0.11, signalHues.warning, warningTint),
    'warning-tint': warningTint,
    focus: pick(0.78, 0.12, focusHue, readable, 3, 0.005),
    'focus-on-band': pick(0.86, 0.09, focusHue, [band], 3, 0.005),
    veil: alpha(tone(0.1, trace(0.01), h), 0.64),
    shadow: `0 0 0 1px ${line}`,
  }
}

/** Whether this is a colour that a tenant may have as its primary one: `#rrggbb`, nothing else. */
export function isPrimary(text: string): boolean {
  return /^\s*#[0-9a-f]{6}\s*$/i.test(text)
}

/** Every colour role, as `#rrggbb` (`veil` and `shadow` with alpha). Anything but `#rrggbb` counts as the default colour. */
export function tokens(primary: string, mode: Mode): Tokens {
  const seed = seedOf(primary)
  return mode === 'dark' ? darkTokens(seed) : lightTokens(seed)
}

const declarations = (values: Tokens) => tokenNames.map((name) => `--${name}:${values[name]}`).join(';')

/** The tenant's style sheet: light, dark by the visitor's system, and either by `<html data-mode>`. */
export function themeCss(primary: string): string {
  const light = declarations(tokens(primary, 'light'))
  const dark = declarations(tokens(primary, 'dark'))
  return [
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-mode=light]){color-scheme:dark;${dark}}}`,
    `:root[data-mode=dark]{color-scheme:dark;${dark}}`,
    '@media print{:root{color-scheme:light;--ground:#ffffff;--surface:#ffffff;--text:#000000;--muted:#333333}}',
  ].join('\n')
}

/** Address of the tenant's style sheet: it names the colour and the rules' version, so it may be kept for ever. */
export function themeHref(primary: string): string {
  return `/app/theme/${seedOf(primary).hex.slice(1)}-${themeVersion}.css`
}
