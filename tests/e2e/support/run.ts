import { setup, teardown } from '#tests/temporary-folder.ts'
import { demoData } from './server.ts'

/**
 * For Playwright's globalSetup: begins to make the demo data, which the first servers wait for. What a run leaves in the
 * temporary folder goes with it.
 */
export default function run(): () => Promise<void> {
  setup()
  // Whoever needs them hears why they could not be made.
  const made = demoData().catch(() => {})
  return async () => {
    await made
    teardown()
  }
}
