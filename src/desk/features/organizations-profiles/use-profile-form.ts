import { useMemo, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { conflictOf, type VersionConflict } from '../../forms/conflict.ts'
import type { Draft } from '../../forms/draft.ts'
import { flatPlaces, pathOf, toSentences } from '../../forms/errors.ts'
import { changedFields } from '../../forms/fields.ts'
import { focusField } from '../../forms/focus.ts'
import { useFormModule } from '../../forms/use-form-module.ts'
import { useSaving } from '../../forms/use-saving.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import {
  type Organization,
  type Profile,
  type ProfileField,
  profileFieldsOf,
  profileOf,
  trimmed,
  writesOf,
} from './profile.ts'

export interface Forms {
  readonly organization: FormModule
  readonly metadata: FormModule
}

/** The editor's state: what was typed, what it is based on, what is wrong with it, and its saving by two calls. */
export function useProfileForm(read: Organization, forms: Forms) {
  const { client } = useDesk()
  const notify = useNotify()
  const { organization, metadata } = forms
  const fields = useMemo(() => profileFieldsOf(organization, metadata), [organization, metadata])
  const places = useMemo(() => flatPlaces(fields), [fields])
  const validate = useValidation(forms, fields)
  const [basis, setBasis] = useState(read)
  const [draft, setDraft] = useState<Profile>(() => profileOf(read))
  const [faults, setFaults] = useState<FieldErrors>({})
  const [wasRefused, setRefused] = useState(false)
  const [conflict, setConflict] = useState<VersionConflict | null>(null)

  /** What is saved already stays the basis of the next try, if the second call fails. */
  const save = async (typed: Profile, from: Organization) => {
    const writes = writesOf(profileOf(from), trimmed(typed))
    let now = from
    const keep = (change: Partial<Organization>) => {
      now = { ...now, ...change }
      setBasis(now)
    }
    if (writes.organization) {
      const params = { path: { id: from.uuid ?? '' }, header: { 'If-Match': `"${from.version}"` } }
      const { data } = await client.PUT('/api/v1/organizations/{id}', { params, body: writes.organization })
      // The values below are still those that were read: so is their version.
      keep({ ...(data as Organization), ...metadataIn(now) })
    }
    if (writes.metadata) {
      const version = from.metadata_version
      const header = version === undefined ? {} : { 'If-Match': `"${version}"` }
      const params = { path: { id: from.uuid ?? '' }, header }
      const { data, response } = await client.PUT('/api/v1/organizations/{id}/metadata', {
        params,
        body: writes.metadata,
      })
      keep({ metadata: data, metadata_version: versionIn(response) })
    }
    setDraft(profileOf(now))
    notify('Success!', { type: 'success' })
  }
  const saving = useSaving({
    places,
    draft: draft as unknown as Draft,
    save: (typed, from) => save(typed as unknown as Profile, from as unknown as Organization),
    onConflict: (record, mine) => {
      const theirRecord = record as Partial<Organization>
      // Without their values, the version of those is of no use.
      const values = theirRecord.metadata ? {} : metadataIn(basis)
      const current = { ...basis, ...theirRecord, ...values } as Organization
      const before = profileOf(basis) as unknown as Draft
      const theirs = profileOf(current) as unknown as Draft
      setConflict(conflictOf({ fields, before, mine, theirs, record: current as unknown as Draft }))
    },
    onRefused: ([first]) => focusField(fields.find(({ path }) => path === first)),
  })
  const run = (typed: Profile, from: Organization) =>
    saving.run(typed as unknown as Draft, from as unknown as Draft)

  return {
    fields,
    basis,
    draft,
    changed: changedFields(fields, profileOf(basis) as unknown as Draft, draft as unknown as Draft),
    saving,
    errorsOf: (path: keyof Profile): readonly string[] => {
      const placed = saving.placedErrors as Record<string, { __errors?: string[] } | undefined>
      return faults[path] ?? placed[path]?.__errors ?? []
    },
    conflict,
    change: (part: Partial<Profile>) => {
      const next = { ...draft, ...part }
      saving.forgetErrorsOf(fields.filter(({ path }) => path in part))
      setDraft(next)
      if (wasRefused) setFaults(validate(next))
    },
    reset: () => {
      setFaults({})
      setDraft(profileOf(basis))
    },
    submit: () => {
      const found = validate(draft)
      setFaults(found)
      setRefused(true)
      const wrong = fields.find(({ path }) => found[path])
      if (wrong) focusField(wrong)
      else run(draft, basis)
    },
    backToForm: () => setConflict(null),
    choose: (merged: Draft) => {
      if (!conflict) return
      const theirs = conflict.record as unknown as Organization
      setDraft(merged as unknown as Profile)
      setBasis(theirs)
      setConflict(null)
      run(merged as unknown as Profile, theirs)
    },
  }
}

const metadataIn = ({ metadata, metadata_version }: Organization) => ({ metadata, metadata_version })

/** What the next change is based on; undefined where the reply does not tell it. */
function versionIn({ headers }: Response): number | undefined {
  const [, version] = /^"(\d+)"$/.exec(headers.get('etag') ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}

/** By the contract's own validators: those of the two bodies that are sent. */
function useValidation(forms: Forms, fields: readonly ProfileField[]): (draft: Profile) => FieldErrors {
  const translate = useTranslate()
  const organization = useFormModule(forms.organization)
  const metadata = useFormModule(forms.metadata)
  return (draft) => {
    const { name, alias, publicName } = trimmed(draft)
    const errors = [
      ...organization.validator.validateFormData({ name, alias }, organization.schema).errors,
      ...metadata.validator.validateFormData({ publicName }, metadata.schema).errors,
    ]
    const sentences = toSentences(errors, flatPlaces(fields), translate)
    return Object.fromEntries(sentences.map((error) => [pathOf(error), [error.message ?? '']]))
  }
}
