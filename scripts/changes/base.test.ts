import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { baseOf } from './base.ts'
import { report } from './report.ts'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text)
}

/** Commits what stands there and gives the commit's hash. */
function commit(): string {
  git('add', '-A')
  git('commit', '-q', '-m', 'x')
  return git('rev-parse', 'HEAD')
}

const describeWith = (more: string) =>
  `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a: { get: { responses: { 200: { description: A } } } }\n${more}`
const b = '  /b: { get: { responses: { 200: { description: B } } } }\n'

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openbranch-base-'))
  mkdirSync(join(root, 'schemas'))
  git('init', '-q', '-b', 'main')
  write('openapi.yaml', describeWith(b))
})

it('on main it is the last commit that had another contract', async () => {
  const first = commit()
  write('openapi.yaml', describeWith(''))
  commit()
  write('readme.md', 'No contract.')
  commit()
  expect(baseOf(root, '')).toBe(first)
  expect(await report(root, '')).toContain('GET /b: the operation is gone')
})

it('on main it is the last commit, while the contract is being changed', () => {
  commit()
  write('readme.md', 'No contract.')
  const head = commit()
  write('openapi.yaml', describeWith(''))
  expect(baseOf(root, '')).toBe(head)
})

it('on a branch it is where the branch left main', async () => {
  const fork = commit()
  git('checkout', '-q', '-b', 'work')
  write('openapi.yaml', describeWith(`${b}  /c: { get: { responses: { 200: { description: C } } } }\n`))
  commit()
  write('readme.md', 'No contract.')
  commit()
  expect(baseOf(root, '')).toBe(fork)
  expect(await report(root, '')).toBe(`No breaking change of the contract against ${fork.slice(0, 10)}.`)
})

it('is what CONTRACT_BASE says', () => {
  const first = commit()
  write('openapi.yaml', describeWith(''))
  commit()
  write('openapi.yaml', describeWith(b))
  commit()
  expect(baseOf(root, 'HEAD~2')).toBe(first)
})

it('a checkout without history says so and is no failure', async () => {
  commit()
  expect(baseOf(root, '')).toBeNull()
  expect(await report(root, '')).toMatch(/^Nothing to compare with: .*fetch-depth 0/)
  expect(await report(mkdtempSync(join(tmpdir(), 'openbranch-none-')), '')).toMatch(
    /^Nothing to compare with/,
  )
})
