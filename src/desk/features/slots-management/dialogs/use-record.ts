import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import type { FieldErrors } from '../../../kit/error-shapes.ts'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import { useReading } from '../../../kit/use-reading.ts'
import { useAlias } from '../use-days.ts'

interface Records {
  blocks: components['schemas']['Block']
  'opened-slots': components['schemas']['OpenedSlot']
}

export type Block = Records['blocks']
export type OpenedSlot = Records['opened-slots']

/** A block or an opened slot as it stands now; of a new one there is nothing to read. */
export function useRecord<Name extends keyof Records>(name: Name, uuid: string | null) {
  const { client } = useDesk()
  const alias = useAlias()
  const reading = useReading<Records[Name] | null>(
    ['calendar-record', name, uuid],
    async () => {
      if (uuid === null) return null
      const path = `/api/v1/advisors/{alias}/${name}/{uuid}`
      return (await client.request('GET', path, { params: { alias, uuid } })).data as Records[Name]
    },
    { notice: null },
  )
  return { ...reading, isThere: uuid === null || Boolean(reading.data) }
}

export interface Saving {
  readonly isBusy: boolean
  readonly errors: FieldErrors
  /** What was refused without a field to blame. */
  readonly problem: string | null
  readonly save: (body: object) => Promise<void>
  readonly remove: () => Promise<void>
  /** A field was changed: what was said of it no longer holds. */
  readonly forget: (...fields: string[]) => void
  /** Says what is wrong before anything is sent. */
  readonly refuse: (errors: FieldErrors) => void
}

/** Creates, changes or deletes it; what the server refuses stands at its field, and what was typed stays. */
export function useSaving<Name extends keyof Records>(
  name: Name,
  record: Records[Name] | null,
  done: (saved: Records[Name] | null) => void,
): Saving {
  const { client, session } = useDesk()
  const notify = useNotify()
  const translate = useTranslate()
  const alias = useAlias()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)

  async function send(method: 'POST' | 'PUT' | 'DELETE', body?: object) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const list = `/api/v1/advisors/{alias}/${name}`
    const at = record ? { path: `${list}/{uuid}`, params: { alias, uuid: record.uuid ?? '' } } : null
    try {
      const { data } = await client.request(method, at?.path ?? list, {
        params: at?.params ?? { alias },
        ...(record && { headers: { 'If-Match': `"${record.version}"` } }),
        ...(body && { body }),
      })
      notify(translate('Success!'), { type: 'success' })
      done(method === 'DELETE' ? null : (data as Records[Name]))
    } catch (reason) {
      const failure = await readFailure(reason)
      if (failure.status === 401) session.forget()
      setErrors(failure.errors)
      const hasSentence = failure.status === 412 || failure.status === 404 || failure.status === 422
      setProblem(hasSentence ? failure.message : noticeOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    errors,
    problem,
    save: (body) => send(record ? 'PUT' : 'POST', body),
    remove: () => send('DELETE'),
    forget: (...fields) => {
      setProblem(null)
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))))
    },
    refuse: setErrors,
  }
}
