/**
 * A tenant chooses one colour; everything else follows from it. Tones are made in OKLCH and every role is picked by
 * measured contrast: it starts at the lightness we would like and moves on until it can be read on each ground that it
 * may stand on (4.5:1 for text, 3:1 for edges and icons). So any colour will do, in light and in dark.
 */
import { darkTokens } from './theme/dark.ts'
import { lightTokens } from './theme/light.ts'
import { type Tokens, tokenNames } from './theme/roles.ts'
import { seedOf } from './theme/tones.ts'

export type Mode = 'light' | 'dark'

/** Changes when the rules below change, so that a style sheet kept by browsers for a year is not taken for this one. */
export const themeVersion = '1'

/** Radii in px: controls, cards and modals. */
export const radius = { control: 6, card: 12 } as const

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
