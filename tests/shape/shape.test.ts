import { expect, test } from 'vitest'
import { castsWithReasons } from './casts-with-reasons.ts'
import { doubleCasts } from './double-casts.ts'
import { longFunctions } from './long-functions.ts'
import { parsed, sources } from './sources.ts'

const all = [...sources()]
const lines = (count: number) => Array.from({ length: count }, () => '  go()').join('\n')

test('no function is longer than 60 lines, unless a comment above it says why', () => {
  const found = all.flatMap((source) => [...longFunctions(source)])
  expect(
    found,
    'Split it into parts whose names say what they do, or begin a sentence above it with "Long because".',
  ).toEqual([])
})

test('nothing is cast to what fits everywhere, by two casts or by one, except where a reason stands', () => {
  const found = Object.fromEntries(
    all.map((source) => [source.fileName, doubleCasts(source)] as const).filter(([, count]) => count > 0),
  )
  const allowed = Object.fromEntries(Object.entries(castsWithReasons).map(([file, [count]]) => [file, count]))
  expect(
    found,
    'Let the types say it (a type guard, a narrower parameter, a generic). Where a count has shrunk, lower it in tests/shape/casts-with-reasons.ts, or take its line out.',
  ).toEqual(allowed)
})

test('a function counts with all its lines, a method and a component as well, tests excepted', () => {
  const long = (text: string) => [...longFunctions(parsed('a.tsx', text))]
  expect(long(`function go() {\n${lines(58)}\n}`)).toEqual([])
  expect(long(`function go() {\n${lines(59)}\n}`)).toEqual(['a.tsx go'])
  expect(long(`export const Row = memo(() => {\n${lines(59)}\n})`)).toEqual(['a.tsx Row'])
  expect(long(`class A {\n  go() {\n${lines(59)}\n  }\n}`)).toEqual(['a.tsx go'])
  expect(long(`function go() {\n  return {\n    at: () => {\n${lines(59)}\n} } }`)).toEqual([
    'a.tsx go',
    'a.tsx at',
  ])
  expect(all.map(({ fileName }) => fileName).filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([])
})

test('the reason begins with "Long because" and stands directly above', () => {
  const body = `function go() {\n${lines(70)}\n}`
  const isFine = (above: string) => longFunctions(parsed('a.ts', `${above}${body}`)).size === 0
  expect(isFine('// Long because it is a table.\n')).toBe(true)
  expect(isFine('/**\n * Goes. Long because it is a table,\n * row by row.\n */\nexport ')).toBe(true)
  expect(isFine('// Long because it is a table.\nexport const all = f(')).toBe(true)
  expect(isFine('// It is long because I like it.\n')).toBe(false)
  expect(isFine('// Long because\n')).toBe(false)
  expect(isFine('// Long because it is a table.\n\n')).toBe(false)
  expect(isFine('// Long because it is a table.\nconst other = 1\n')).toBe(false)
})

test('a cast to any or never counts as well, alone or on the way to another, and so does one in brackets', () => {
  const count = (text: string) => doubleCasts(parsed('a.ts', text))
  expect(count('const a = b as unknown as C')).toBe(1)
  expect(count('const a = (b as any) as C; f(b as never as C)')).toBe(2)
  expect(count('f(b as never); const a = (b as any).c')).toBe(2)
  expect(count('const a = b as unknown; const c = d as E')).toBe(0)
})
