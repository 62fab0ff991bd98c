import { expect, test } from 'vitest'
import description from '#generated/openapi.json' with { type: 'json' }
import { type Failure, readFailure } from '../../../kit/failure.ts'
import { canSend, initialState, nobodyAgreed, type PushAction, pushReducer } from './push-state.ts'

const anna = { slug: 'anna-becker', full_name: 'Anna Becker', email_address: null }
const fill: PushAction = { type: 'changed', change: { advisors: [anna], text: 'Am Montag geschlossen.' } }
const after = (...actions: PushAction[]) => actions.reduce(pushReducer, initialState)
const pressed: PushAction = { type: 'pressed' }
const counted = (people: number): PushAction => ({ type: 'counted', people })
const failed = (change: Partial<Failure>): PushAction => ({
  type: 'failed',
  failure: { status: 422, message: 'x', errors: {}, body: null, ...change },
})

test('goes from idle over counting, the question and sending to an empty form', () => {
  expect(after(fill).phase).toBe('idle')
  expect(after(fill, pressed).phase).toBe('counting')
  expect(after(fill, pressed, counted(3))).toMatchObject({ phase: 'asking', people: 3 })
  expect(after(fill, pressed, counted(3), { type: 'confirmed' }).phase).toBe('sending')
  const sent = { uuid: 'u', recipients: 4 }
  const done = after(fill, pressed, counted(3), { type: 'confirmed' }, { type: 'sent', sent })
  expect(done).toEqual({ ...initialState, sent })
})

test('keeps everything when the question is answered with no', () => {
  const declined = after(fill, pressed, counted(3), { type: 'declined' })
  expect(declined).toMatchObject({ phase: 'idle', push: after(fill).push })
  expect(canSend(declined)).toBe(true)
})

test('does not even ask where nobody agreed, until the advisors change', () => {
  const state = after(fill, pressed, counted(0))
  expect(state).toMatchObject({ phase: 'idle', refused: { advisors: [nobodyAgreed] } })
  expect(canSend(state)).toBe(false)
  expect(pushReducer(state, pressed)).toBe(state)
  expect(canSend(pushReducer(state, { type: 'changed', change: { text: 'Anderes' } }))).toBe(false)
  expect(canSend(pushReducer(state, fill))).toBe(true)
})

test('starts nothing while something is missing or under way', () => {
  expect(after(pressed)).toBe(initialState)
  const counting = after(fill, pressed)
  expect(pushReducer(counting, pressed)).toBe(counting)
})

test('shows what the server refused at its field, each until that field changes', () => {
  const errors = { 'advisors.1': ['a'], advisors: ['b'], text: ['c'], link: ['d'], other: ['e'] }
  const state = after(fill, pressed, counted(1), { type: 'confirmed' }, failed({ errors }))
  expect(state.refused).toEqual({ advisors: ['a', 'b'], text: ['c'], link: ['d'] })
  expect(canSend(state)).toBe(false)
  const change = (change: object): PushAction => ({ type: 'changed', change })
  const once = pushReducer(state, change({ text: 'Anderes' }))
  expect(once.refused).toEqual({ advisors: ['a', 'b'], link: ['d'] })
  const twice = pushReducer(once, change({ link: '' }))
  expect(twice.refused).toEqual({ advisors: ['a', 'b'] })
  expect(canSend(pushReducer(twice, change({ advisors: [anna] })))).toBe(true)
})

test.each([
  [null, true],
  [502, true],
  [409, false],
  [422, false],
])('a reply %s to sending leaves it uncertain whether it was taken: %s', (status, isUncertain) => {
  const state = after(fill, pressed, counted(1), { type: 'confirmed' }, failed({ status }))
  expect(state).toMatchObject({ isUncertain, phase: 'idle' })
  expect(after(fill, pressed, failed({ status }))).toMatchObject({ isUncertain: false, phase: 'idle' })
})

test('remembers until the next try that the last one may have arrived', () => {
  const unsure = [fill, pressed, counted(1), { type: 'confirmed' } as const, failed({ status: null })]
  expect(after(...unsure, pressed, counted(1)).isUncertain).toBe(true)
  expect(after(...unsure, pressed, failed({ status: 401 })).isUncertain).toBe(true)
  expect(after(...unsure, { type: 'changed', change: { text: 'Anderes' } }).isUncertain).toBe(true)
  expect(after(...unsure, pressed, counted(1), { type: 'confirmed' }).isUncertain).toBe(false)
})

test('judges a message while it is typed, an address when it is left', () => {
  const typed = (change: object) => after({ type: 'changed', change }).touched
  expect(typed({ text: 'x'.repeat(101) })).toEqual(['text'])
  expect(typed({ text: 'x' })).toEqual([])
  expect(typed({ advisors: [] })).toEqual(['advisors'])
  expect(typed({ link: 'ht' })).toEqual([])
  const left = after({ type: 'changed', change: { link: 'ht' } }, { type: 'left', field: 'link' })
  expect(left.touched).toEqual(['link'])
})

interface Refusal {
  message: string
  errors?: Record<string, string[]>
}
const { responses } = description.paths['/api/v1/wallet-cards/notifications'].post
const examples = ([409, 422] as const).flatMap((status) =>
  Object.entries<{ value: Refusal }>(responses[status].content['application/json'].examples).map(
    ([name, { value }]) => [status, name, value] as const,
  ),
)

test.each(examples)(
  'says what the contract calls %d %s, at its field or beside Send',
  async (status, _, value) => {
    const failure = await readFailure(new Response(JSON.stringify(value), { status }))
    const state = after(fill, pressed, counted(1), { type: 'confirmed' }, { type: 'failed', failure })
    expect(state.refused).toEqual(value.errors ?? {})
    expect(state.failure?.message).toBe(value.message)
    expect(canSend(state)).toBe(value.errors === undefined)
  },
)
