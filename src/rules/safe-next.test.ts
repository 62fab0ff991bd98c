import { describe, expect, it } from 'vitest'
import { safeNext, safeReturn } from './safe-next.ts'

describe('where the login leads', () => {
  it.each([
    ['/app/organizations?sort=name#x', '/app/organizations?sort=name#x'],
    ['/app', '/app'],
    ['/app/', '/app/'],
    ['/app//evil.example', '/app//evil.example'],
    ['/app/x\r\nset-cookie: a=b', '/app/xset-cookie:%20a=b'],
  ])('%j stays, as %j', (asked, wanted) => {
    expect(safeNext(asked)).toBe(wanted)
  })

  it.each([
    [undefined],
    [null],
    [''],
    [['/app/', '/app/x']],
    ['//e'],
    ['//e/app/'],
    ['///e/app/'],
    ['/\\e'],
    ['/\\e/app/'],
    ['\\\\e'],
    ['/app\\..\\x'],
    ['/\t/e/app/x'],
    ['/\r\n/e/app/x'],
    ['https:e'],
    ['https:/app/'],
    ['https://e/app/'],
    ['https://good@evil/app/'],
    ['//good@evil/app/'],
    ['javascript:alert(1)'],
    ['data:text/html,/app/'],
    ['app/organizations'],
    ['/application'],
    ['/api/v1/me'],
    ['/app/../etc'],
    ['/app/%2e%2e/etc'],
    ['/app/../..//e'],
    ['/app/../account/login'],
  ])('%j leads nowhere', (asked) => {
    expect(safeNext(asked)).toBeNull()
  })
})

describe('where the answer to the cookie banner leads', () => {
  it.each([
    ['/app/search?name=A', '/app/search?name=A'],
    ['/wallet-card/anna-becker?lang=en', '/wallet-card/anna-becker?lang=en'],
    ['/wallet-cards/withdrawal?token=a.b', '/wallet-cards/withdrawal?token=a.b'],
    ['/wallet-card/', null],
    ['/wallet-card/a/../../etc', null],
    ['//wallet-card/a', null],
    ['/wallet-cards/v1/log', null],
    ['https://evil.example/wallet-card/a', null],
  ])('%j leads to %j', (asked, wanted) => {
    expect(safeReturn(asked)).toBe(wanted)
  })
})
