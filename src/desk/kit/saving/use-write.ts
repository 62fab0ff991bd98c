import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { CallError, callErrorOf, type Failure, noticeOf } from '../failure.ts'
import { sessionEndedText } from './open-drafts.ts'

export interface WriteOptions<Output, Input> {
  /** Sends it. Rejects as the client does. */
  readonly write: (input: Input) => Promise<Output>
  /** After the server has done it; the write is busy until the answered promise is kept. */
  readonly onDone?: (output: Output, input: Input) => unknown
  /** Takes a refusal on itself by answering true: then nothing is told of it, neither in its place nor by a notification. */
  readonly onRefused?: (failure: Failure, input: Input) => boolean
  /** Message key of the notification that it was done, 'Success!' unless said otherwise; null where the screen shows it. */
  readonly success?: string | null
  /**
   * Where a refusal is told: in its place, which shows `failure` (see RefusedAlert); by a notification, where there is
   * no such place; or, unless said otherwise, both. That a session has ended is told once, in its place if there is one.
   */
  readonly toldBy?: 'place' | 'notification' | 'both'
}

export interface Write<Input> {
  /** From the call until its reply, however long that takes. */
  readonly isBusy: boolean
  /** What is being sent; null while nothing is under way. */
  readonly sending: Input | null
  /** Why the last try was refused, until the next one or `forget`. */
  readonly failure: Failure | null
  /** Whether it was refused because the session has ended. The screen stays: one signs in again in another tab. */
  readonly isSignedOut: boolean
  /** Answers whether it was done; a refusal is no rejection. While a try is under way, a second one is none: it answers false. */
  readonly run: (input: Input) => Promise<boolean>
  readonly forget: () => void
}

/**
 * The one way in which the desk changes something on a server. One try after the other, none is repeated by itself;
 * whatever the reply is, nothing on the screen goes away by it.
 */
export function useWrite<Output, Input = void>({
  write,
  onDone,
  onRefused,
  success = 'Success!',
  toldBy = 'both',
}: WriteOptions<Output, Input>): Write<Input> {
  const notify = useNotify()
  const isUnderWay = useRef(false)
  const { mutateAsync, isPending, variables, error, reset } = useMutation<Output, CallError, Input>({
    mutationFn: async (input) => {
      try {
        return await write(input)
      } catch (reason) {
        throw await callErrorOf(reason, true)
      }
    },
    onSuccess: async (output, input) => {
      if (success !== null) notify(success, { type: 'success' })
      await onDone?.(output, input)
    },
  })

  const notice = useRefusalNotice()
  const tell = (failure: Failure) => {
    if (toldBy === 'notification') notice(failure)
    else if (toldBy === 'both' && failure.status !== 401) notify(noticeOf(failure), { type: 'error' })
  }
  const run = async (input: Input) => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    try {
      await mutateAsync(input)
      return true
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      if (onRefused?.(reason, input)) reset()
      else tell(reason)
      return false
    } finally {
      isUnderWay.current = false
    }
  }
  return {
    isBusy: isPending,
    sending: isPending ? (variables ?? null) : null,
    failure: error,
    isSignedOut: error?.status === 401,
    run,
    forget: reset,
  }
}

/** Tells a refusal where the screen has no place for it. */
export function useRefusalNotice(): (failure: Failure) => void {
  const notify = useNotify()
  return (failure) => {
    if (failure.status === 401) notify(sessionEndedText, { type: 'error', autoHideDuration: null })
    else notify(sentenceOf(failure), { type: 'error' })
  }
}

/** Statuses whose reply is written for people, because it says what they can do. */
const speaking: readonly (number | null)[] = [409, 412, 422, 423, 429]

/** What one sentence can say of a failure: the server's own where that is meant for people, else the general one. */
export function sentenceOf(failure: Failure): string {
  return speaking.includes(failure.status) ? failure.message : noticeOf(failure)
}

/** What belongs to none of the fields that are shown: sentences for the place of the refusal. */
export function messagesOf(failure: Failure | null, isOfField: (path: string) => boolean): string[] {
  if (!failure || failure.status === 401) return []
  const paths = Object.keys(failure.errors)
  const elsewhere = paths.filter((path) => !isOfField(path))
  const messages = elsewhere.flatMap((path) => failure.errors[path] ?? [])
  return elsewhere.length < paths.length ? messages : [failure.message, ...messages]
}
