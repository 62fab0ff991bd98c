import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOfWalk, walksIn } from './walks.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const walks = walksIn(readFileSync(join(root, 'docs/walks.md'), 'utf8'))

describe('docs/walks.md', () => {
  it('has four walks', () => {
    expect(walks).toHaveLength(4)
    expect(walks.flatMap(({ steps }) => steps.flatMap(({ stops }) => stops)).length).toBeGreaterThan(80)
  })

  it.each(walks)('walks in ten steps through what is there: $title', (walk) => {
    expect(walk.steps.length).toBeGreaterThan(0)
    expect(faultsOfWalk(walk, textOf)).toEqual([])
  })
})

describe('a walk', () => {
  const files: Readonly<Record<string, string>> = { 'src/a.ts': 'export const begin = () => ended()' }
  const faults = (steps: string) =>
    walksIn(`# Walks\n\n## One\n\n${steps}`).flatMap((walk) =>
      faultsOfWalk(walk, (file) => files[file] ?? null),
    )

  it('through files that are there, with names that they have, is right', () => {
    expect(faults('1. `src/a.ts` `begin`: then `ended`.')).toEqual([])
  })

  it.each([
    ['1. `src/b.ts` `begin`: gone', 'One: src/b.ts is not there'],
    ['1. `src/a.ts` `end`: a part of a name', 'One: end does not stand in src/a.ts'],
    ['1. In `begin`: nowhere', 'One: step 1 goes through no file'],
    ['2. `src/a.ts`: too early', "One: '2. `src/a.ts`: too early' is not step 1"],
    ['1. `src/a.ts`: x\n'.repeat(11), 'One: has more than 10 steps'],
  ])('is told what is wrong: %j', (steps, fault) => {
    expect(faults(steps)).toContain(fault)
  })
})
