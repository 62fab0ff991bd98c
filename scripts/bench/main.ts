import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from '#scripts/build/build.ts'
import { measureBookings } from './bookings.ts'
import { measureContract } from './contract-cost.ts'
import { measureDevLoop } from './dev-loop.ts'
import type { Values } from './figures.ts'
import { measureFuzz } from './fuzz.ts'
import { measureGenerate } from './generate.ts'
import { measureLists } from './lists.ts'
import { measurePages, measureSizes } from './pages.ts'
import { measurePasses } from './passes.ts'
import { measurePushes } from './pushes.ts'
import { measureRivals } from './rivals.ts'
import { measureScreens } from './screens.ts'
import { measureSlots } from './slots.ts'
import { measureStart } from './start.ts'
import { table } from './table.ts'

const { values: options, positionals } = parseArgs({
  options: { save: { type: 'string' }, compare: { type: 'string' }, short: { type: 'boolean' } },
  allowPositionals: true,
})

const measures: Record<string, (how: { short?: boolean }) => Promise<Values>> = {
  start: measureStart,
  generate: measureGenerate,
  contract: measureContract,
  sizes: measureSizes,
  lists: measureLists,
  screens: measureScreens,
  dev: measureDevLoop,
  pages: measurePages,
  rivals: measureRivals,
  slots: measureSlots,
  bookings: measureBookings,
  passes: measurePasses,
  pushes: measurePushes,
  fuzz: measureFuzz,
}

if (options.short) process.stderr.write('lists and slots are a tenth as long as they say\n')
await build()
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
