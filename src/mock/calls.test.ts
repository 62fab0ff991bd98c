import { expect, it } from 'vitest'
import { type Calls, noted } from './calls.ts'

function after(ids: readonly string[], own: readonly string[], isFirstScreen = true) {
  const nothing: Calls = { pathname: '/app/things', ofScreen: [], ofStart: [] }
  const { ofScreen, ofStart } = ids.reduce((calls, id) => noted(calls, id, own, isFirstScreen), nothing)
  return { ofScreen, ofStart }
}

it('what comes before the first call of the first screen belongs to the start', () => {
  expect(after(['getMe', 'getTenant', 'listThings', 'listKinds', 'getMe'], ['listThings'])).toEqual({
    ofStart: ['getMe', 'getTenant'],
    ofScreen: ['listThings', 'listKinds'],
  })
})

it('all calls of later screens, and of screens that nobody knows, are their own', () => {
  expect(after(['getMe', 'listThings'], ['listThings'], false).ofScreen).toEqual(['getMe', 'listThings'])
  expect(after(['getMe', 'listThings'], []).ofScreen).toEqual(['getMe', 'listThings'])
})
