import { describe, expect, it } from 'vitest'
import { questionOf, readAsked, writeAsked } from './asked.ts'

const today = '2026-11-24'
const asked = (search: string) => readAsked(new URLSearchParams(search))

describe('the address of the appointments', () => {
  it.each([
    '',
    'view=past&q=lind&page=2',
    'state=requested&type=online&from=2026-11-01&to=2026-11-30&size=25',
  ])('says what is asked for: %s', (search) => expect(writeAsked(asked(search)).toString()).toBe(search))

  it('reads what nobody wrote as the usual', () => {
    expect(asked('view=never&page=-3&size=7&colour=red')).toEqual(asked(''))
  })
})

describe('the question to the server', () => {
  it.each([
    // What stands above as a request is not asked for twice.
    ['', { from: today, state: ['confirmed', 'done', 'missed'] }, 'ASC'],
    ['q=lind', { q: 'lind', from: today, state: ['confirmed', 'done', 'missed', 'requested'] }, 'ASC'],
    ['state=cancelled', { state: 'cancelled', from: today }, 'ASC'],
    ['from=2026-01-01&to=2026-12-01', { from: today, to: '2026-12-01', state: expect.anything() }, 'ASC'],
    ['from=2026-12-01', { from: '2026-12-01', state: expect.anything() }, 'ASC'],
    ['view=past', { to: '2026-11-23' }, 'DESC'],
    ['view=past&from=2026-10-01&to=2026-10-31', { from: '2026-10-01', to: '2026-10-31' }, 'DESC'],
    ['view=past&to=2026-12-24', { to: '2026-11-23' }, 'DESC'],
    ['view=all', {}, 'DESC'],
    ['view=all&from=2026-12-01&type=online', { from: '2026-12-01', type: 'online' }, 'DESC'],
  ])('of %j', (search, filter, order) => {
    expect(questionOf(asked(search), today)).toEqual({ filter, sort: { field: 'start', order } })
  })

  it('ends the past with the last day of the month before', () => {
    expect(questionOf(asked('view=past'), '2027-03-01').filter).toEqual({ to: '2027-02-28' })
  })
})
