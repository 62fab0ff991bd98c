import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fileLoader } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbranch-load-'))

function read(text: string, name = 'a.yaml'): unknown {
  const file = join(folder, name)
  writeFileSync(file, text)
  return fileLoader()(file)
}

describe('a description is read as YAML 1.2', () => {
  it.each([
    ['a: 2026-11-21', { a: '2026-11-21' }],
    ['a: 2026-11-21T10:00:00Z', { a: '2026-11-21T10:00:00Z' }],
    ['on: yes', { on: 'yes' }],
    ['a: 12:30', { a: '12:30' }],
    ['a: 017', { a: 17 }],
    ['a: 0o17', { a: 15 }],
    ['a: 1_000', { a: '1_000' }],
    ['a: 1e3', { a: 1000 }],
    ['a: ~', { a: null }],
    ['200: {b: c}', { 200: { b: 'c' } }],
    ['a: &x [1]\nb: *x', { a: [1], b: [1] }],
    ['a: &x {q: 1, r: 1}\nb: {<<: *x, r: 2}', { a: { q: 1, r: 1 }, b: { q: 1, r: 2 } }],
    ['a: !theirs b', { a: 'b' }],
    ['', null],
  ])('%j', (text, value) => {
    expect(read(text)).toEqual(value)
  })

  it('as ours is by a reader that follows the standard to the letter', () => {
    const root = resolve(import.meta.dirname, '../../..')
    const schemas = readdirSync(join(root, 'schemas')).map((name) => join('schemas', name))
    for (const name of ['openapi.yaml', ...schemas]) {
      const file = join(root, name)
      expect(fileLoader()(file)).toEqual(parse(readFileSync(file, 'utf8')))
    }
  })
})

describe('what cannot be read is said with its file and line', () => {
  it.each([
    ['a: 1\na: 2', 'Map keys must be unique at line 2, column 1'],
    ['b: 1\na: {b: c: d}', 'Block collections are not allowed within flow collections at line 2, column 8'],
    ['a: *nope', 'Unresolved alias (the anchor must be set before the alias): nope'],
    [
      'a: 1\n---\nb: 2',
      'Source contains multiple documents; please use YAML.parseAllDocuments() at line 2, column 1',
    ],
  ])('%j', (text, reason) => {
    expect(() => read(text)).toThrow(`${join(folder, 'a.yaml')} cannot be read as YAML or JSON: ${reason}`)
  })

  it('JSON too', () => {
    expect(() => read('{"a": 1,\n}', 'a.json')).toThrow(/a\.json cannot be read as YAML or JSON: .*line 2/)
  })
})
