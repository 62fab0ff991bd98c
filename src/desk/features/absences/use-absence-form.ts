import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'
import { type AbsenceDraft, faultsOf } from './absence.ts'

/** Stands until it is closed: leading to the sign-in page would throw away what was typed. */
const sessionEnded =
  'Your session has ended. What you typed is still here: sign in in a new tab, then save again.'

/** What was typed of an absence, what is wrong with it, and its saving. */
export function useAbsenceForm(initial: AbsenceDraft, save: (draft: AbsenceDraft) => Promise<void>) {
  const notify = useNotify()
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isSaving, setSaving] = useState(false)

  async function submit() {
    if (isSaving) return
    const faults = faultsOf(draft)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    setSaving(true)
    try {
      await save(draft)
    } catch (reason) {
      const failure = await readFailure(reason)
      setErrors(failure.errors)
      if (failure.status === 401) notify(sessionEnded, { type: 'error', autoHideDuration: null })
      // A sentence that stands at no field of the form is told here.
      else notify(failure.status === 412 ? failure.message : noticeOf(failure), { type: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    errors,
    isSaving,
    submit,
    change: (part: Partial<AbsenceDraft>) => {
      setDraft({ ...draft, ...part })
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))))
    },
  }
}
