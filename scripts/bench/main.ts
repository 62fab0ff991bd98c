import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from '#scripts/build/build.ts'
import type { Values } from './figures.ts'
import { table } from './table.ts'

const { values: options, positionals } = parseArgs({
  options: { save: { type: 'string' }, compare: { type: 'string' }, short: { type: 'boolean' } },
  allowPositionals: true,
})

if (options.short) process.stderr.write('lists, slots and reminders are a tenth as long as they say\n')
await build()
// They import what is generated, which a fresh clone has only now.
const { measures } = await import('./measures.ts')
const values: Values = {}
for (const [name, measure] of Object.entries(measures)) {
  if (positionals.length && !positionals.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  Object.assign(values, await measure({ short: options.short ?? false }))
}
const baseline: Values | undefined = options.compare && JSON.parse(readFileSync(options.compare, 'utf8'))
console.log(table(values, baseline).join('\n'))
if (options.save) writeFileSync(options.save, `${JSON.stringify(values, null, 2)}\n`)
process.exit(0)
