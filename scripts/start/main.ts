import { pathToFileURL } from 'node:url'
import { build, root } from '#scripts/build/build.ts'

try {
  await build()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nThe app could not be built: mend what stands above.\n`)
  process.exit(1)
}

await import(pathToFileURL(`${root}/dist/main/main.js`).href)
