import { setup, teardown } from '#tests/temporary-folder.ts'

/** For Playwright's globalSetup: what a run leaves in the temporary folder goes with it. */
export default function run(): () => void {
  setup()
  return teardown
}
