/** The colours of a tenant's cards: what the settings say, and what can be read on it where they say nothing. */
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { contrast, defaultPrimary, isPrimary } from '#ui/theme/tones.ts'

export interface CardColours {
  readonly background: string
  readonly foreground: string
  readonly label: string
}

const [light, dark] = ['#ffffff', '#14211e']

/** The contrast that a label needs on its background to be readable: WCAG 2.2, 1.4.3. */
const readable = 4.5

/** The colours in the settings; where one is missing, a colour that is readable on the background. */
export function cardColours(settings: Settings): CardColours {
  const background =
    colour(settings['wallet.background_color']) ?? colour(settings.primary_color) ?? defaultPrimary
  const better = contrast(light, background) >= contrast(dark, background) ? light : dark
  const foreground = colour(settings['wallet.foreground_color']) ?? better
  const label = colour(settings['wallet.label_color']) ?? quieter(foreground, background)
  return { background, foreground, label }
}

const colour = (text: string | undefined) => (text && isPrimary(text) ? text.trim().toLowerCase() : undefined)

/** The foreground, mixed with as much of the background as stays readable. */
function quieter(foreground: string, background: string): string {
  const shares = [0.3, 0.25, 0.2, 0.15, 0.1, 0.05]
  const mixed = shares.map((share) => mix(foreground, background, share))
  return mixed.find((each) => contrast(each, background) >= readable) ?? foreground
}

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a * (1 - share) + b * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
