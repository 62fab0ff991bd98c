import type { ErrorSchema } from '@rjsf/utils'
import { useMemo, useRef, useState } from 'react'
import type { FieldErrors } from '../kit/error-shapes.ts'
import { type Failure, readFailure } from '../kit/failure.ts'
import type { Draft } from './draft.ts'
import { type FormPlaces, placeErrors, withoutErrorsOf } from './errors.ts'
import type { FormField } from './fields.ts'

interface SavingOptions {
  readonly places: FormPlaces
  readonly draft: Draft
  readonly save: (draft: Draft, basis: Draft) => Promise<void>
  /** Somebody else has saved meanwhile: their record, and what was to be saved. */
  readonly onConflict: (current: Draft, mine: Draft) => void
  /** The server refused what stands at these paths. */
  readonly onRefused: (paths: readonly string[]) => void
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
export function useSaving({ places, draft: shown, save, onConflict, onRefused }: SavingOptions): Saving {
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSaved = useRef(false)
  // Where an error belongs may depend on what stands in a list; a later draft moves no error.
  const [refused, setRefused] = useState<Draft>(shown)
  const { placed, elsewhere } = useMemo(() => placeErrors(errors, places, refused), [errors, places, refused])

  const refuse = (refusal: Failure, draft: Draft) => {
    const current = refusal.status === 412 ? currentRecord(refusal) : null
    if (current) return onConflict(current, draft)
    setErrors(refusal.errors)
    setRefused(draft)
    setFailure(refusal)
    const { paths } = placeErrors(refusal.errors, places, draft)
    if (paths.length > 0) onRefused(paths)
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

/** A 412 carries the record as it is now. */
function currentRecord({ body }: Failure): Draft | null {
  const { current } = (body ?? {}) as { current?: unknown }
  return typeof current === 'object' && current !== null ? (current as Draft) : null
}
