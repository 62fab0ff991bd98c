import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { squaresOf } from './PaperCode.tsx'

/** In pixels: of a square, and the white around all, which readers want. */
const scale = 4
const margin = 4 * scale

/** As a camera sees it. */
function pictureOf(text: string) {
  const { size, path } = squaresOf(text)
  const side = size * scale + 2 * margin
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left, top, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let y = Number(top) * scale; y < (Number(top) + 1) * scale; y++) {
      for (let x = Number(left) * scale; x < (Number(left) + Number(width)) * scale; x++) {
        pixels.fill(0, ((y + margin) * side + x + margin) * 4, ((y + margin) * side + x + margin) * 4 + 3)
      }
    }
  }
  return { pixels, side }
}

const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR }).default

it.each([
  'http://localhost:8080/app/profile/anna-becker',
  'https://beratung.musterbank.example/app/profile/dr-maximiliane-von-und-zu-hohenbrueck-2',
  'https://b.example/app/profile/a',
  ...Array.from({ length: 40 }, (_, n) => `https://bank-${n * 7919}.example/app/profile/berater-${n}`),
])('the code on paper is read as %s', (address) => {
  const { pixels, side } = pictureOf(address)
  expect(read(pixels, side, side)?.data).toBe(address)
})
