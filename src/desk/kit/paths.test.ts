import { describe, expect, it } from 'vitest'
import { loginPath, safeNext, withinApp } from './paths.ts'

const origin = 'https://bank.test'

describe('safeNext', () => {
  const cases: [string | null, string | null][] = [
    [null, null],
    ['', null],
    ['/app/organizations?page=2#x', '/app/organizations?page=2#x'],
    ['/app', '/app'],
    ['/app/../etc', null],
    ['/application', null],
    ['/api/v1/me', null],
    ['https://evil.test/app/', null],
    ['//evil.test/app/', null],
    ['/\\evil.test/app/', null],
    ['/app\\..\\x', null],
    ['javascript:alert(1)', null],
    ['app/organizations', null],
    ['/\t/evil.test/app/x', null],
  ]
  it.each(cases)('takes %s as %s', (next, taken) => {
    expect(safeNext(next, origin)).toBe(taken)
  })
})

describe('loginPath', () => {
  it('carries the page to come back to', () => {
    const path = loginPath('/app/organizations?filter={"q":"a&b"}')
    expect(new URL(path, origin).searchParams.get('next')).toBe('/app/organizations?filter={"q":"a&b"}')
    expect(loginPath()).toBe('/login')
  })
})

describe('withinApp', () => {
  it('takes the base path off', () => {
    expect(withinApp('/app/organizations?page=2')).toBe('/organizations?page=2')
    expect(withinApp('/app')).toBe('/')
  })
})
