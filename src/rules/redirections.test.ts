import { describe, expect, it } from 'vitest'
import {
  applying,
  isAllowedTarget,
  leadsTo,
  onePath,
  oneTarget,
  pathKey,
  redirectionIndex,
} from './redirections.ts'

describe('an address', () => {
  it.each([
    ['/berater/anna', '/berater/anna'],
    ['/berater/anna/', '/berater/anna'],
    ['/berater//anna', '/berater/anna'],
    ['/berater/./x/../anna', '/berater/anna'],
    ['/berater/%61nna', '/berater/anna'],
    ['/über-uns', '/%C3%BCber-uns'],
    ['/%c3%bcber-uns', '/%C3%BCber-uns'],
    ['/a?b=c#d', '/a'],
    ['/a%2fb%26%3F%23', '/a%2Fb%26%3F%23'],
    ['/a%252Fb', '/a%252Fb'],
    ['/100%25%C3%BC', '/100%25%C3%BC'],
    ['/', '/'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/%E0%A4', null],
    ['berater', null],
    ['https://www.example', null],
  ])('%s has one spelling: %s', (typed, path) => {
    expect(onePath(typed)).toBe(path)
    if (path) expect(onePath(path)).toBe(path)
  })

  it.each([
    ['/neu/', '/neu'],
    ['/a/../%79?q=%C3%BC&ü#–', '/y?q=%C3%BC&%C3%BC#%E2%80%93'],
    ['/a%2fb?c=%2f', '/a%2Fb?c=%2f'],
    ['/a?', '/a'],
    ['/#/x', '/#/x'],
    ['//evil.example', null],
    ['/%E0%A4?a', null],
    ['neu', null],
  ])('%s is stored as a target as %s', (typed, target) => {
    expect(oneTarget(typed)).toBe(target)
    if (target) expect(oneTarget(target)).toBe(target)
  })

  it('of a branch is one by both of its ways, inside the app and beside it', () => {
    const ways = ['/app/filiale/west', '/app/f/west', '/filiale/west', '/f/west']
    expect(new Set(ways.map(pathKey))).toEqual(new Set(['/app/f/west']))
    expect(pathKey('/filiale/west/team')).toBe('/filiale/west/team')
  })
})

describe('the redirection that applies', () => {
  const rule = (path: string, match: 'exact' | 'prefix' = 'prefix') => ({ path, match })
  const index = redirectionIndex([rule('/a'), rule('/a/b'), rule('/a/b/c', 'exact'), rule('/x', 'exact')])

  it.each([
    ['/a', '/a'],
    ['/a/z', '/a'],
    ['/a/b', '/a/b'],
    ['/a/b/c', '/a/b/c'],
    ['/a/b/c/d', '/a/b'],
    ['/ab', undefined],
    ['/x', '/x'],
    ['/x/y', undefined],
    ['/', undefined],
  ])('of %s is the one from %s', (path, from) => {
    expect(applying(index, path)?.path).toBe(from)
  })
})

describe('what follows a retired address', () => {
  it.each([
    ['/neu', '/x/y', '', '/neu/x/y'],
    ['/neu/', '/x', '', '/neu/x'],
    ['/', '/evil.example', '', '/evil.example'],
    ['/', '//evil.example', '', '/evil.example'],
    ['/', '/\\evil.example', '', '/evil.example'],
    ['/neu', '', 'a=1', '/neu?a=1'],
    ['/neu?b=2#c', '/x', 'a=1', '/neu/x?b=2&a=1#c'],
    ['https://www.bank.example', '/x', '', 'https://www.bank.example/x'],
    ['https://www.bank.example', '/.evil.example', '', 'https://www.bank.example/.evil.example'],
    ['https://www.bank.example', '', '', 'https://www.bank.example'],
    ['/preise–neu', '/日本', 'a=\ud800', '/preise%E2%80%93neu/%E6%97%A5%E6%9C%AC?a=%EF%BF%BD'],
  ])('stands behind the target: %s, %s, %s', (target, rest, query, href) => {
    expect(leadsTo(target, rest, query)).toBe(href)
  })
})

it.each([
  ['/app/search', '', true],
  ['https://www.bank.example/x', 'a.example, www.bank.example', true],
  ['https://WWW.bank.example/x', 'www.bank.example', true],
  ['https://www.bank.example.evil.example', 'www.bank.example', false],
  ['https://bank.example', 'www.bank.example', false],
  ['https://www.bank.example:443/x', 'www.bank.example', true],
  ['https://www.bank.example:8443/x', 'www.bank.example', false],
  ['http://www.bank.example:443/x', 'www.bank.example', false],
  ['https://www.bank.example', '', false],
])('%s is allowed by %j: %s', (address, hosts, isAllowed) => {
  expect(isAllowedTarget(address, hosts)).toBe(isAllowed)
})
