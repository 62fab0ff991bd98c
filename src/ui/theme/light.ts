import type { Tokens } from './roles.ts'
import { alpha, type ColourSeed, contrast, focusHue, pick, signalHues, tone } from './tones.ts'

export function lightTokens({ hex, l, c, h, trace }: ColourSeed): Tokens {
  const ground = tone(0.975, trace(0.006), h)
  const surface = '#ffffff'
  const sunken = tone(0.955, trace(0.008), h)
  const tint = tone(0.945, c * 0.28, h)
  const chosen = tone(0.45 + 0.55 * 0.945, c * 0.28 * 0.55, h)
  const grounds = [ground, surface, sunken]
  const readable = [...grounds, tint, chosen]
  const onPrimary = tone(0.99, trace(0.005), h)
  // The tenant's own colour stands untouched wherever it can be read.
  const asChosen = readable.concat(onPrimary).every((other) => contrast(hex, other) >= 4.5)
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
