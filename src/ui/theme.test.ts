import { wcagContrast } from 'culori/fn'
import { describe, expect, test } from 'vitest'
import { contrastRules, tokenNames } from '#ui/theme/roles.ts'
import { defaultPrimary, isPrimary } from '#ui/theme/tones.ts'
import { type Mode, themeCss, themeHref, tokens } from '#ui/theme.ts'

/** Every corner of the colour cube, its greys, and a repeatable scatter in between. */
function manyColours(): string[] {
  const found: string[] = []
  const hex = (r: number, g: number, b: number) =>
    `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
  for (let r = 0; r <= 255; r += 51) {
    for (let g = 0; g <= 255; g += 51) for (let b = 0; b <= 255; b += 51) found.push(hex(r, g, b))
  }
  for (let grey = 0; grey <= 255; grey += 15) found.push(hex(grey, grey, grey))
  let seed = 42
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32
    return (seed / 2 ** 32) * 255
  }
  for (let i = 0; i < 200; i++) found.push(hex(random(), random(), random()))
  return found
}

describe('tokens', () => {
  test.each<Mode>(['light', 'dark'])('keep every contrast rule for any colour, %s', (mode) => {
    const broken: string[] = []
    for (const primary of manyColours()) {
      const found = tokens(primary, mode)
      for (const { of, on, ratio } of contrastRules) {
        for (const ground of on) {
          const measured = wcagContrast(found[of], found[ground])
          if (measured < ratio) broken.push(`${primary}: ${of} on ${ground} ${measured.toFixed(2)}`)
        }
      }
    }
    expect(broken).toEqual([])
  })

  test('are plain colours that any style sheet and MUI understand', () => {
    const found = tokens('#00695c', 'light')
    for (const name of tokenNames.filter((name) => name !== 'veil' && name !== 'shadow')) {
      expect(found[name], name).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test("leave the tenant's own colour as it is where it can be read", () => {
    expect(tokens('#003366', 'light').primary).toBe('#003366')
    expect(tokens('#ffcc00', 'light').primary).not.toBe('#ffcc00')
  })

  test('tell a hovered button from one at rest, for black and white too', () => {
    for (const primary of ['#000000', '#ffffff', '#ed6b61', '#0a0a0a']) {
      for (const mode of ['light', 'dark'] as const) {
        const found = tokens(primary, mode)
        expect(found['primary-hover']).not.toBe(found.primary)
      }
    }
  })

  test('take the default colour for anything that is no colour', () => {
    expect(tokens('red;}body{display:none', 'light')).toEqual(tokens(defaultPrimary, 'light'))
    expect(isPrimary('url(x)')).toBe(false)
  })
})

describe('themeCss', () => {
  test('holds nothing of a hostile setting', () => {
    expect(themeCss('#fff}*{background:url(//evil)')).toBe(themeCss(defaultPrimary))
  })

  test('has the same address for the same colour in any spelling', () => {
    expect(themeHref('#ED6B61')).toBe(themeHref('#ed6b61'))
    expect(themeHref('nonsense')).toBe(themeHref(defaultPrimary))
  })
})
