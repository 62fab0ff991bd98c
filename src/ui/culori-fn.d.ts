/** culori ships no types; these are the few functions that the theme uses. */
declare module 'culori/fn' {
  export interface Oklch {
    mode: 'oklch'
    l: number
    c: number
    h?: number
  }
  export interface Rgb {
    mode: 'rgb'
    r: number
    g: number
    b: number
  }
  export const modeOklch: { mode: 'oklch' }
  export const modeRgb: { mode: 'rgb' }
  export const modeLrgb: { mode: 'lrgb' }
  export function useMode(definition: { mode: 'oklch' }): (color: string | Oklch | Rgb) => Oklch | undefined
  export function useMode(definition: { mode: 'rgb' }): (color: string | Oklch | Rgb) => Rgb | undefined
  export function useMode(definition: { mode: 'lrgb' }): unknown
  export function clampChroma(color: Oklch, mode?: 'oklch', gamut?: 'rgb'): Oklch
  export function formatHex(color: string | Oklch | Rgb): string
  export function wcagContrast(a: string | Oklch | Rgb, b: string | Oklch | Rgb): number
}
