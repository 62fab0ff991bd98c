import { expect, it } from 'vitest'
import { directed } from './directed.ts'
import { fitted } from './fitted.ts'
import { letteringFor } from './lettering.ts'
import { signsOf } from './signs.ts'

const style = { size: 20, ink: '#112233' }

it.each([
  ['of Latin letters', 'Dr. Gül Ağaoğlu-Łuczak'],
  ['in Arabic', 'محمد بن سلمان'],
  ['in both', 'Anna محمد Becker'],
  ['with emoji of several code points', 'Anna 👩‍💼 🇩🇪 👍🏽 ❤️ 1️⃣'],
])('writes a name %s as outlines, from whatever machine', async (_, text) => {
  for (const weight of [400, 600] as const) {
    const lettering = await letteringFor([text], weight)
    const svg = lettering.draw(text, { x: 0, y: 0 }, style)
    expect(svg).not.toContain('<text')
    expect(svg).toContain('<path')
    expect(lettering.width(text, 20)).toBeGreaterThan(20)
  }
})

it('joins Arabic letters', async () => {
  const { width } = await letteringFor(['محمد'], 400)
  const apart = [...'محمد'].reduce((sum, letter) => sum + width(letter, 100), 0)
  expect(width('محمد', 100)).not.toBeCloseTo(apart)
})

it('leaves what no font has to the machine, as a text that cannot be markup', async () => {
  const text = '王 </text><script>&"\u0001\ud800'
  const svg = (await letteringFor([text], 400)).draw(text, { x: 0, y: 0 }, style)
  expect(svg).toContain('>王 &lt;/text&gt;&lt;script&gt;&amp;&quot;</text>')
})

it.each([
  ['abc', ['abc']],
  ['محمد', ['<محمد']],
  ['Anna محمد (سلمان) 12', ['Anna ', '12', '<محمد (سلمان) ']],
  ['محمد 12 Becker', ['Becker', '< ', '12', '<محمد ']],
  ['', []],
])('reads %j from the right where it runs so', (line, parts) => {
  expect(directed(line).map(({ text, direction }) => (direction === 'rtl' ? `<${text}` : text))).toEqual(
    parts,
  )
})

it('breaks no sign in two', () => {
  const family = '👩‍👩‍👧'
  const column = { sizes: [10], most: 40, width: 25 }
  const { lines } = fitted(family.repeat(5), { width: (text, size) => signsOf(text).length * size }, column)
  expect(lines).toEqual([family.repeat(2), family.repeat(2), family])
})

it('turns a bracket that is read from the right', async () => {
  const { draw } = await letteringFor(['محمد ()'], 400)
  const opening = /d="[^"]+"/.exec(draw('(', { x: 0, y: 0 }, style))?.[0] ?? ''
  const closing = /d="[^"]+"/.exec(draw(')', { x: 0, y: 0 }, style))?.[0] ?? ''
  expect(draw('محمد (محمد', { x: 0, y: 0 }, style)).toContain(closing)
  expect(draw('محمد (محمد', { x: 0, y: 0 }, style)).not.toContain(opening)
})

it('measures a long name a few times, whatever the sizes that are tried', () => {
  const measured: string[] = []
  const width = (text: string, size: number) => {
    measured.push(text)
    return text.length * size
  }
  fitted(
    'Wolfeschlegelsteinhausen'.repeat(8),
    { width },
    { sizes: [64, 58, 52, 46, 40], most: 3, width: 570 },
  )
  expect(measured.length).toBeLessThan(100)
})
