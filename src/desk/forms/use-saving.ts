import type { ErrorSchema } from '@rjsf/utils'
import { useMemo, useRef, useState } from 'react'
import { type Failure, type FieldErrors, readFailure } from '../frame/failure.ts'
import { placeErrors, withoutErrorsOf } from './errors.ts'
import type { Draft, FormField } from './fields.ts'

interface SavingOptions {
  readonly fields: readonly FormField[]
  readonly save: (draft: Draft, basis: Draft) => Promise<void>
  /** Somebody else has saved meanwhile: their record, and what was to be saved. */
  readonly onConflict: (current: Draft, mine: Draft) => void
  /** The server refused values of these fields. */
  readonly onRefused: (fields: readonly FormField[]) => void
}

export interface Saving {
  readonly isSaving: boolean
  /** Read while navigating, so it is a question and not a state. */
  readonly isSaved: () => boolean
  readonly isSignedOut: boolean
  readonly placedErrors: ErrorSchema
  /** What the server said about no field in particular. */
  readonly messages: readonly string[]
  readonly forgetErrorsOf: (fields: readonly FormField[]) => void
  /** Answers whether it was saved. */
  readonly run: (draft: Draft, basis: Draft) => Promise<boolean>
}

/** One save after the other; a refusal becomes errors at fields, a conflict or a sentence. */
export function useSaving({ fields, save, onConflict, onRefused }: SavingOptions): Saving {
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSaved = useRef(false)
  const { placed, elsewhere } = useMemo(() => placeErrors(errors, fields), [errors, fields])

  const refuse = (refusal: Failure, draft: Draft) => {
    const current = refusal.status === 412 ? currentRecord(refusal) : null
    if (current) return onConflict(current, draft)
    setErrors(refusal.errors)
    setFailure(refusal)
    const wrong = new Set(Object.keys(placeErrors(refusal.errors, fields).placed))
    if (wrong.size > 0) onRefused(fields.filter(({ path }) => isAtOrBelow(path, Object.keys(refusal.errors))))
  }
  const run = async (draft: Draft, basis: Draft) => {
    if (isSaving) return false
    setSaving(true)
    setFailure(null)
    try {
      isSaved.current = true
      await save(draft, basis)
      return true
    } catch (reason) {
      isSaved.current = false
      refuse(await readFailure(reason), draft)
      return false
    } finally {
      setSaving(false)
    }
  }
  const isAtFields = Object.keys(placed).length > 0
  return {
    isSaving,
    isSaved: () => isSaved.current,
    isSignedOut: failure?.status === 401,
    placedErrors: placed,
    messages: failure && failure.status !== 401 && !isAtFields ? [failure.message, ...elsewhere] : elsewhere,
    forgetErrorsOf: (changed) => setErrors((old) => withoutErrorsOf(old, changed)),
    run,
  }
}

function isAtOrBelow(path: string, wrong: readonly string[]): boolean {
  return wrong.some((each) => each === path || each.startsWith(`${path}.`))
}

/** A 412 carries the record as it is now. */
function currentRecord({ body }: Failure): Draft | null {
  const { current } = (body ?? {}) as { current?: unknown }
  return typeof current === 'object' && current !== null ? (current as Draft) : null
}
