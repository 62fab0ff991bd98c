import { filesWith, heavyModules, sizes, tools } from './budget.ts'

/** Bundle budget: fails when what people load grows beyond the figures of the design. */
let failed = false
for (const { name, bytes, limit } of sizes()) {
  const over = bytes > limit
  failed ||= over
  const text = `${(bytes / 1024).toFixed(1)} KB of ${(limit / 1024).toFixed(0)} KB`
  console.log(
    `${over ? '✗' : '✓'} ${name}: ${text}${over ? ', too much: load it later, or find what came in' : ''}`,
  )
}
const heavy = heavyModules()
if (heavy.length) {
  failed = true
  console.log(
    `✗ visitors load parts of the desk: ${heavy.join(', ')}; the public side may import src/ui, never MUI`,
  )
}
for (const { mark, what, only } of tools) {
  const files = filesWith(mark)
  if (files.length === 0) continue
  failed = true
  console.log(`✗ the build holds ${what}: ${files.join(', ')}; nothing but ${only} may lead to it`)
}
process.exit(failed ? 1 : 0)
