import { expect, test } from 'vitest'
import { isPublicPath } from './public-paths.ts'

test.each([
  ['/app/profile/anna-becker', true],
  ['/app/profile/anna-becker/', true],
  ['/app/profile/', false],
  ['/app/profile', false],
  ['/app/profile/a/b', false],
  ['/profile/anna-becker', false],
  ['/x/app/profile/anna-becker', false],
  ['/app/organizations', false],
])('%s is a page for visitors: %s', (path, wanted) => {
  expect(isPublicPath(path)).toBe(wanted)
})
