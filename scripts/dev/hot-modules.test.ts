import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modules = {
  'base.ts': 'export const base: string = "old"; export const made = {}',
  'beside.ts': 'export const beside = {}',
  'entry.ts':
    'import { base } from "./base.ts"; import { beside } from "./beside.ts"; export { base, beside }',
  'held.ts': 'import "./keeper.ts"',
  'keeper.ts': 'export {}',
}

// In a process of its own: tests have their modules from elsewhere.
const program = `
  import { writeFileSync } from 'node:fs'
  import { hotModules } from ${JSON.stringify(join(import.meta.dirname, 'hot-modules.ts'))}
  const hot = hotModules({ folder: process.cwd(), held: [process.cwd() + '/held.ts'] })
  const at = (name) => process.cwd() + '/' + name
  await import(at('held.ts'))
  const first = await hot.load(at('entry.ts'))
  writeFileSync('base.ts', 'export const base = "new"')
  const asleep = await hot.load(at('entry.ts'))
  const renewed = hot.renew([at('base.ts')])
  const second = await hot.load(at('entry.ts'))
  console.log(JSON.stringify({
    texts: [first.base, asleep.base, second.base], renewed,
    besideStays: first.beside === second.beside, keeper: hot.renew([at('keeper.ts')]),
    stranger: hot.renew([at('nobody.ts')]),
  }))`

it('reads what changed and what imports it again, keeps the rest, and says what it cannot renew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbranch-hot-'))
  try {
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text)
    const args = ['--input-type=module', '--eval', program]
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual({
      texts: ['old', 'old', 'new'],
      renewed: true,
      besideStays: true,
      keeper: false,
      stranger: true,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
