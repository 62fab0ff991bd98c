/** Files of app tests share their modules (vitest.config.ts): who gives the desk another description takes it back. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownModules } from '../../vitest.config.ts'

const alone = new Set(globSync([...ownModules]))
const shared = globSync('src/**/*.test.tsx').filter((file) => !alone.has(file))

it('a description that is not ours is gone before the next file begins', () => {
  const leaving = shared.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /provide(Admin|Action|Order)\(/.test(text) && !/provideAdmin\(ourAdmin\)/.test(text)
  })
  expect(leaving).toEqual([])
})
