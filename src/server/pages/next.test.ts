import { describe, expect, it } from 'vitest'
import { safeNext } from './next.ts'

describe('where the login leads', () => {
  it.each([
    ['/app/organizations?sort=name#x', '/app/organizations?sort=name#x'],
    ['/app/', '/app/'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['/app//evil.example', '/app//evil.example'],
    ['/app/../..//evil.example', undefined],
    ['/app/../account/login', undefined],
    ['https://evil.example/app/', undefined],
    ['https:evil.example', undefined],
    ['https://localhost@evil.example/app/', undefined],
    ['javascript:alert(1)', undefined],
    ['/app/x\r\nset-cookie: a=b', '/app/xset-cookie:%20a=b'],
    ['/api/v1/me', undefined],
    ['', undefined],
    [undefined, undefined],
    [['/app/', '/app/x'], undefined],
  ])('%j becomes %j', (asked, wanted) => {
    expect(safeNext(asked)).toBe(wanted)
  })
})
