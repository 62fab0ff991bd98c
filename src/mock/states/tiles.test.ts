import { expect, it } from 'vitest'
import { readStatesAddress, statesHref } from './address.ts'
import { groupsOf } from './tiles.ts'

const answer = (code: string, example: string | null) => ({ code, example, summary: '' })
const operation = (id: string, method: string, ...answers: ReturnType<typeof answer>[]) => ({
  id,
  method,
  path: `/${id}`,
  summary: '',
  answers,
})
const scenarios = {
  operations: [
    operation('getMe', 'GET', answer('200', 'admin')),
    operation('listThings', 'GET', answer('200', 'two'), answer('500', null)),
    operation('addThing', 'POST', answer('201', 'added')),
  ],
  screens: [{ path: '/app/things', operations: ['listThings', 'addThing'] }],
  person: 'getMe',
}
const address = 'http://bank.test/app/things?page=2'

it('the screen stands there once for every answer of what it reads, and for who is signed in', () => {
  const groups = groupsOf(scenarios, address, [])
  expect(groups.map(({ operation, tiles }) => [operation.id, tiles.map(({ href }) => href)])).toEqual([
    ['listThings', ['200/two', '500', 'never'].map((each) => `${address}&scenario=listThings:${each}`)],
    ['getMe', ['200/admin', 'never'].map((each) => `${address}&scenario=getMe:${each}`)],
  ])
})

it('what was chosen besides stays', () => {
  const [group] = groupsOf(scenarios, `${address}&scenario=getMe:200/guest`, ['listThings'])
  expect(group?.tiles[1]?.href).toBe(`${address}&scenario=getMe:200/guest;listThings:500`)
})

it('its address says which screen and which calls, and no other site', () => {
  const href = statesHref('http://bank.test/app/things?page=2&scenario=a:slow#popup', ['a', 'b'])
  expect(readStatesAddress(`http://bank.test${href}`)).toEqual({
    screen: '/app/things?page=2#popup',
    calls: ['a', 'b'],
  })
  for (const screen of ['', 'https://evil.example/app/', '//evil.example/app/', 'javascript:alert(1)'])
    expect(readStatesAddress(`http://bank.test/app/states?screen=${encodeURIComponent(screen)}`)).toBeNull()
})
