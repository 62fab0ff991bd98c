import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type Failure, noticeOf, readFailure } from './failure.ts'

export interface Save {
  readonly isSaving: boolean
  /** Of the last try, until the next one or `forget`. */
  readonly failure: Failure | null
  /** @param onRefused may take a failure on itself by answering true: nothing is said of it then */
  readonly run: (save: () => Promise<void>, onRefused?: (failure: Failure) => boolean) => Promise<void>
  readonly forget: () => void
}

/** One save after the other; 'Success!' or an error notification says how it went (product §28.1, §33.6). */
export function useSave(): Save {
  const notify = useNotify()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const run: Save['run'] = async (save, onRefused = () => false) => {
    if (isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await save()
      notify('Success!', { type: 'success' })
    } catch (reason) {
      const refusal = await readFailure(reason)
      if (onRefused(refusal)) return
      setFailure(refusal)
      // The form itself says that the session has ended, as long as it has.
      if (refusal.status !== 401) notify(noticeOf(refusal), { type: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, failure, run, forget: () => setFailure(null) }
}

/** For the bar of a form: what belongs to none of its fields. */
export function messagesOf(failure: Failure | null, isOfField: (path: string) => boolean): string[] {
  if (!failure || failure.status === 401) return []
  const errors = Object.entries(failure.errors)
  const elsewhere = errors.flatMap(([path, messages]) => (isOfField(path) ? [] : messages))
  return elsewhere.length < errors.length ? elsewhere : [failure.message, ...elsewhere]
}
