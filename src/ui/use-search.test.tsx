import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSearch } from './use-search.ts'

/** Cleans what is typed as the push form does: no white space, the first three characters (product §3.5). */
const clean = (typed: string) => {
  const query = typed.replace(/\s+/g, '').slice(0, 3)
  return query.length === 3 ? query : null
}

function start() {
  const answers: { resolve: (found: string[]) => void; reject: () => void; signal: AbortSignal }[] = []
  const search = vi.fn(
    (_: string, signal: AbortSignal) =>
      new Promise<string[]>((resolve, reject) =>
        answers.push({ resolve, reject: () => reject(new Error()), signal }),
      ),
  )
  const { result, unmount } = renderHook(() => useSearch(search, clean))
  const type = (typed: string) => act(() => void result.current.onQuery(typed))
  const answer = (at: number, found: string[]) => act(async () => answers[at]?.resolve(found))
  const fail = (at: number) => act(async () => answers[at]?.reject())
  return { search, result, type, answer, fail, answers, unmount }
}

test('asks once three characters stand there, and not again while they stay the same', async () => {
  const { search, result, type, answer } = start()
  type('b')
  type('b e')
  expect(search).not.toHaveBeenCalled()
  type('b ec')
  expect(result.current.isLoading).toBe(true)
  type('beck')
  type('becker')
  expect(search.mock.calls.map(([query]) => query)).toEqual(['bec'])
  await answer(0, ['Becker'])
  expect(result.current).toMatchObject({ options: ['Becker'], isLoading: false, hasSearched: true })
})

test('empties the options when less stands there', async () => {
  const { result, type, answer } = start()
  type('bec')
  await answer(0, ['Becker'])
  type('be')
  expect(result.current).toMatchObject({ options: [], hasSearched: false })
})

test('drops an answer that another question has overtaken', async () => {
  const { result, type, answer, answers } = start()
  type('bec')
  type('mue')
  expect(answers[0]?.signal.aborted).toBe(true)
  await answer(1, ['Mueller'])
  await answer(0, ['Becker'])
  expect(result.current.options).toEqual(['Mueller'])
})

test('says that it failed, and may ask the same again', async () => {
  const { search, result, type, fail, answer } = start()
  type('bec')
  await fail(0)
  expect(result.current).toMatchObject({ options: [], isFailed: true, isLoading: false })
  type('bec')
  await answer(1, ['Becker'])
  expect(result.current).toMatchObject({ options: ['Becker'], isFailed: false })
  expect(search).toHaveBeenCalledTimes(2)
})

test('stops waiting when the page is left', () => {
  const { type, answers, unmount } = start()
  type('bec')
  unmount()
  expect(answers[0]?.signal.aborted).toBe(true)
})
