import { build } from './build.ts'
import { steps } from './steps.ts'

try {
  await build(steps.map(({ name }) => name))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
