import type { Tokens } from './roles.ts'
import { alpha, type ColourSeed, contrast, focusHue, pick, signalHues, tone } from './tones.ts'

export function darkTokens({ c, h, trace }: ColourSeed): Tokens {
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
    'on-solid': contrast('#ffffff', solid) >= 4.5 ? '#ffffff' : '#000000',
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
