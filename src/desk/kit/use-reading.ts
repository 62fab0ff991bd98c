import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { type CallError, callErrorOf, defaultErrorText, noticeOf } from './failure.ts'
import { useSessionEnd } from './saving/use-session-end.ts'

export interface Reading<T> {
  /** Undefined until it is there. */
  readonly data: T | undefined
  /** Whether `data` was read under the key before, and what is meant now is under way. */
  readonly isPrevious: boolean
  readonly failure: CallError | null
  readonly retry: () => void
}

interface ReadingOptions {
  /** Says what failed, where the general sentence does not; null: the page says it itself. */
  readonly notice?: string | null
  /** What was read under the key before stays until the next is there. */
  readonly keepsPrevious?: boolean
  /** What is not there (400, 404) is notified like any other failure: the page shows it in its place. */
  readonly staysHere?: boolean
  /** A mailed link lets in, and no session: that it has ended (401) is said by the page. */
  readonly byLink?: boolean
}

/** What a page reads when it is opened. A failure is notified; whose session has ended is asked to sign in. */
export function useReading<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  { notice, keepsPrevious = false, staysHere = false, byLink = false }: ReadingOptions = {},
): Reading<T> {
  const endSession = useSessionEnd()
  const notify = useNotify()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery<T, CallError, T>({
    queryKey: ['page', ...key],
    queryFn: async () => {
      try {
        return await read()
      } catch (reason) {
        throw await callErrorOf(reason)
      }
    },
    // A form starts from what stands there now, not from what was read before.
    gcTime: 0,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  useEffect(() => {
    if (!error) return
    if (error.status === 401) return byLink ? undefined : endSession()
    const elsewhere = staysHere ? [403] : [400, 403, 404]
    const isElsewhere = error.status !== null && elsewhere.includes(error.status)
    if (isElsewhere || notice === null) return
    const sentence = noticeOf(error)
    notify(notice && sentence === defaultErrorText ? notice : sentence, { type: 'error' })
  }, [error, notice, staysHere, byLink, notify, endSession])
  return {
    data,
    isPrevious: isPlaceholderData,
    failure: isFetching ? null : error,
    retry: () => void refetch(),
  }
}
