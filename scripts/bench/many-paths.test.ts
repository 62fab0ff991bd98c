import { expect, it } from 'vitest'
import { manyPaths } from './many-paths.ts'

it('has as many paths as were asked for', () => {
  const { paths, components } = JSON.parse(manyPaths(10))
  expect(Object.keys(paths)).toHaveLength(10)
  expect(Object.keys(components.schemas)).toEqual(['Thing0', 'Thing1', 'Thing2'])
})
