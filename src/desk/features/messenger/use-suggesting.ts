import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { dateIn } from '#rules/dates.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { useOnceKey } from '../../kit/saving/use-once-key.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useTimes } from '../../kit/times.ts'
import { useReading } from '../../kit/use-reading.ts'
import { useReadAgain } from './use-conversation.ts'
import { threadsKey } from './use-threads.ts'

export type TimesToSuggest = components['schemas']['TimesToSuggest']
export type SuggestedTime = TimesToSuggest['times'][number]

export const mostSuggested = 3

/** Unless somebody chooses: the first of each of the next days, so that there is a choice; else the next ones. */
function usualTimes(times: readonly SuggestedTime[], zone: string): string[] {
  const firsts = [...Map.groupBy(times, ({ start }) => dateIn(start, zone)).values()].flatMap(
    ([first]) => first ?? [],
  )
  const others = times.filter((each) => !firsts.includes(each))
  return [...firsts, ...others]
    .slice(0, mostSuggested)
    .map(({ start }) => start)
    .sort()
}

type Asked = Pick<TimesToSuggest, 'topic' | 'type'>

function useOffer(uuid: string, asked: Asked) {
  const { client } = useDesk()
  return useReading(
    [...threadsKey, 'free-times', uuid, asked.topic, asked.type],
    async () => {
      const { topic, type } = asked
      const query = { ...(topic && { topic }), ...(type && { type }) }
      const { data } = await client.GET('/api/v1/messenger/threads/{uuid}/free-times', {
        params: { path: { uuid }, query },
      })
      return data as TimesToSuggest
    },
    { keepsPrevious: true, staysHere: true },
  )
}

/** What is chosen to be suggested, and its sending. */
export function useSuggesting(uuid: string, onSent: () => void) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { offer, failure, retry, ...choice } = useChoice(uuid, () => setErrors({}))
  const save = useSending(uuid, onSent, setErrors)
  return {
    offer,
    failure,
    retry,
    ...choice,
    problem: (field: string): readonly string[] => errors[field] ?? [],
    submit: () => {
      if (!offer?.topic || !offer.type || choice.chosen.length === 0) return
      const times = offer.times.filter(({ start }) => choice.chosen.includes(start))
      void save.run({ text: choice.text, suggestion: { topic: offer.topic, type: offer.type, times } })
    },
    save,
  }
}

/** Of what is offered for a topic and a type; `onChange`: what was refused may be right now. */
function useChoice(uuid: string, onChange: () => void) {
  const { zone } = useTimes()
  const usualText = useTranslate()('Does one of these times suit you?')
  const [text, setText] = useState(usualText)
  const [asked, setAsked] = useState<Asked>({ topic: null, type: null })
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const reading = useOffer(uuid, asked)
  const times = reading.data?.times ?? []
  const there = new Set(times.map(({ start }) => start))
  const chosen = own?.filter((start) => there.has(start)) ?? usualTimes(times, zone)
  return {
    offer: reading.data,
    failure: reading.failure,
    retry: reading.retry,
    chosen,
    text,
    setText: (next: string) => {
      setText(next)
      onChange()
    },
    ask: (topic: string | null, type: TimesToSuggest['type']) => {
      setAsked({ topic, type })
      setOwn(null)
      onChange()
    },
    toggle: (start: string) => {
      setOwn(chosen.includes(start) ? chosen.filter((each) => each !== start) : [...chosen, start].sort())
      onChange()
    },
    isChanged: own !== null || text !== usualText,
  }
}

function useSending(uuid: string, onSent: () => void, setErrors: (errors: FieldErrors) => void) {
  const { client } = useDesk()
  const readAgain = useReadAgain()
  const key = useOnceKey()
  return useWrite<unknown, components['schemas']['Message']>({
    write: (body) =>
      client.POST('/api/v1/messenger/threads/{uuid}/messages', {
        params: { path: { uuid }, header: { 'Idempotency-Key': key.of(body) } },
        body,
      }),
    onDone: async () => {
      await readAgain()
      onSent()
    },
    onRefused: (refusal) => {
      setErrors(refusal.errors)
      // Somebody was faster, or the conversation was closed.
      if (refusal.status === 409 || refusal.errors.suggestion) void readAgain()
      return false
    },
    success: null,
    toldBy: 'place',
  })
}
