import { useState } from 'react'
import type { FieldErrors } from '../error-shapes.ts'
import { changedParts, type DraftPart, type DraftShape } from './draft-parts.ts'
import type { EditOptions } from './edit-options.ts'

/** What is wrong with a draft: what its check found, and what the server refused, each until it is mended. */
export function useEditErrors<Basis extends object, Draft, Part extends DraftPart>(
  { check, shape, partAt = nearestPart(shape) }: EditOptions<Basis, Draft, Part>,
  draft: Draft,
) {
  // Paths that the check refused last: they are judged anew while they are mended, and nothing else before the next try.
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<FieldErrors>({})
  const [refusedDraft, setRefusedDraft] = useState(draft)
  return {
    errors: { ...refused, ...only(faulty, faulty.length > 0 ? check?.(draft) : {}) },
    refusedDraft,
    refuse: (errors: FieldErrors, sent: Draft) => {
      setRefused(errors)
      setRefusedDraft(sent)
    },
    findWrong: (errors: FieldErrors) => setFaulty(Object.keys(errors)),
    /** A new try begins. */
    forgetRefused: () => setRefused({}),
    forgetAll: () => {
      setRefused({})
      setFaulty([])
    },
    /** The draft was changed: what was refused of the changed parts no longer holds. */
    follow: (after: Draft) =>
      setRefused((errors) => without(errors, changedParts(shape, draft, after), partAt, refusedDraft)),
  }
}

const nearestPart =
  <Draft, Part extends DraftPart>(shape: DraftShape<Draft, Part>) =>
  (path: string, draft: Draft) =>
    shape.partsOf([draft]).find((part) => path === part.path || path.startsWith(`${part.path}.`))?.path ??
    null

const only = (paths: readonly string[], errors: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => paths.includes(path)))

/** Errors less those of parts that have been changed since. */
function without<Draft>(
  errors: FieldErrors,
  changed: readonly DraftPart[],
  partAt: (path: string, draft: Draft) => string | null,
  draft: Draft,
): FieldErrors {
  if (changed.length === 0) return errors
  const gone = new Set(changed.map(({ path }) => path))
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !gone.has(partAt(path, draft) ?? '')))
}
