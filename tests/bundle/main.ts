import { galleryFiles, heavyModules, sizes } from './budget.ts'

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
const gallery = galleryFiles()
if (gallery.length) {
  failed = true
  console.log(
    `✗ the build holds the gallery of primitives: ${gallery.join(', ')}; nothing but scripts/dev may lead to src/ui/gallery`,
  )
}
process.exit(failed ? 1 : 0)
