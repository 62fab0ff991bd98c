import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose tests start processes and wait for them: minutes, while the others take seconds. */
const long = /\/tests\/(server|fuzz)\//

/** The long files first, so that no worker still has one of them when the others have nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => long.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !long.test(moduleId)),
    ]
  }
}
