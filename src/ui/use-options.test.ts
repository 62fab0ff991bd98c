import { expect, test } from 'vitest'
import { matching } from './use-options.ts'

const people = ['Dr. Anna Becker', 'Jörg Müller', 'Carolin Beckmann']
const found = (query: string) => matching(people, query, (name) => ({ key: name, name }))

test.each([
  ['', people],
  [' ', people],
  ['beck', ['Dr. Anna Becker', 'Carolin Beckmann']],
  ['becker anna', ['Dr. Anna Becker']],
  ['Becker, Anna', ['Dr. Anna Becker']],
  ['b eck', ['Dr. Anna Becker', 'Carolin Beckmann']],
  ['an na', ['Dr. Anna Becker']],
  ['mueller', ['Jörg Müller']],
  ['MULLER', ['Jörg Müller']],
  ['joerg mue', ['Jörg Müller']],
  ['beckerx', []],
  ['.', ['Dr. Anna Becker']],
  ['-', []],
])('of three people %j finds %j', (query, expected) => expect(found(query)).toEqual(expected))
