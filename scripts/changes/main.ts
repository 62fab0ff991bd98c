import { root } from '#scripts/build/build.ts'
import { report } from './report.ts'

// A report, not a check: a change may be meant to break.
try {
  console.log(await report(root))
} catch (error) {
  console.log(`The contracts cannot be compared: ${(error as Error).message.split('\n')[0]}`)
}
