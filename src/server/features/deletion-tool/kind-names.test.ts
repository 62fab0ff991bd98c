import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { kindName } from './kind-names.ts'

it('kinds are called in an export what the pages call them', () => {
  const file = join(import.meta.dirname, '../../../../schemas/deletion-kind.yaml')
  const { enum: kinds, 'x-enumNames': names } = parse(readFileSync(file, 'utf8'))
  expect(kinds.map(kindName)).toEqual(names)
})
