import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { appointmentSettingsFaults } from '#rules/appointment-settings.ts'
import { appointmentTypes } from '#rules/appointment-types.ts'
import { conflictOf, type VersionConflict } from '../../forms/conflict.ts'
import type { Draft } from '../../forms/draft.ts'
import { flatPlaces, pathOf, toSentences } from '../../forms/errors.ts'
import { changedFields, type FormField } from '../../forms/fields.ts'
import { focusField } from '../../forms/focus.ts'
import { useFormModule } from '../../forms/use-form-module.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { Failure } from '../../kit/failure.ts'
import { messagesOf, useSave } from '../../kit/use-save.ts'
import { resourceNamed } from '../../resources/admin.ts'
import { settingsFields } from './fields.ts'
import {
  bodyOf,
  draftOf,
  numberPaths,
  offeredOf,
  placeOf,
  type SettingsBasis,
  type SettingsDraft,
  type StoredSettings,
} from './state.ts'

const asDraft = (draft: SettingsDraft) => draft as unknown as Draft

/** What was typed, what it is based on, what is wrong with it, and its saving by two calls. */
export function useSettingsForm(alias: string, read: SettingsBasis, form: FormModule) {
  const { client } = useDesk()
  const saving = useSave()
  const { fields, validate } = useChecks(form)
  const [basis, setBasis] = useState(read)
  const [draft, setDraft] = useState(() => draftOf(read))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [conflict, setConflict] = useState<VersionConflict | null>(null)
  const changed = changedFields(fields, asDraft(draftOf(basis)), asDraft(draft))
  const wrong = fields.filter(({ path }) => errors[path]?.length)

  const refuse = (found: FieldErrors) => {
    setErrors(found)
    focusField(fields.find(({ path }) => found[path]))
  }
  /** Settings first: they have a version, so that nothing is saved where a colleague was faster. */
  const save = async (typed: SettingsDraft, from: SettingsBasis) => {
    const params = { path: { alias } }
    const before = draftOf(from)
    const offered = offeredOf(typed)
    const isOnlyOffer = changed.length > 0 && isSame(bodyOf(before), bodyOf(typed))
    let now = from
    if (!isOnlyOffer) {
      const header = { 'If-Match': `"${from.settings.version}"` }
      const { data } = await client.PUT('/api/v1/advisors/{alias}/appointment-settings', {
        params: { ...params, header },
        body: bodyOf(typed) as StoredSettings,
      })
      now = { ...from, settings: data ?? from.settings }
      // Saved already, should the next call fail.
      setBasis(now)
    }
    if (!isSame(offeredOf(before), offered)) {
      const { data } = await client.PUT('/api/v1/advisors/{alias}/appointment-types', {
        params,
        body: offered,
      })
      now = { ...now, offered: data ?? offered }
    }
    setBasis(now)
    setDraft(draftOf(now))
  }
  const run = (typed: SettingsDraft, from: SettingsBasis) =>
    saving.run(
      () => save(typed, from),
      (failure) => {
        const settings = currentOf(failure)
        if (!settings) {
          refuse(inPlace(failure.errors, typed))
          return false
        }
        const theirs = { ...from, settings }
        setConflict(
          conflictOf({
            // Which types are offered has no version: there the last one wins.
            fields: fields.filter(({ path }) => !path.endsWith('.isOffered')),
            before: asDraft(draftOf(from)),
            mine: asDraft(typed),
            theirs: asDraft(draftOf(theirs)),
            record: settings as Draft,
          }),
        )
        return true
      },
    )
  const change = (next: SettingsDraft) => {
    saving.forget()
    setDraft(next)
    // What was found wrong is judged anew while it is mended; nothing else is, before Save.
    if (wrong.length > 0) {
      const still = validate(next)
      setErrors(Object.fromEntries(wrong.flatMap(({ path }) => (still[path] ? [[path, still[path]]] : []))))
    }
  }
  return {
    draft,
    basis,
    changed,
    wrong,
    isSaving: saving.isSaving,
    isSignedOut: saving.failure?.status === 401,
    messages: messagesOf(saving.failure, (path) =>
      fields.some((field) => field.path === placeOf(path, bodyOf(draft))),
    ),
    fieldAt: (path: string) => fields.find((field) => field.path === path),
    errorsAt: (path: string) => errors[path] ?? [],
    change,
    reset: () => {
      saving.forget()
      setErrors({})
      setDraft(draftOf(basis))
    },
    submit: () => {
      const found = validate(draft)
      if (Object.keys(found).length > 0) refuse(found)
      else void run(draft, basis)
    },
    conflict,
    backToForm: () => setConflict(null),
    choose: (merged: Draft) => {
      if (!conflict) return
      const chosen = merged as unknown as SettingsDraft
      const theirs = { ...basis, settings: conflict.record as StoredSettings }
      setConflict(null)
      setBasis(theirs)
      setDraft(chosen)
      void run(chosen, theirs)
    },
  }
}

/** The form's fields, and what is wrong with a draft: by the contract's own validator and by what it cannot say. */
function useChecks(form: FormModule) {
  const translate = useTranslate()
  const { language } = useDesk()
  const described = resourceNamed('appointment-settings')?.raw.fields
  const { fields: ofSchema, schema, validator } = useFormModule(form, described)
  const fields = useMemo(() => settingsFields(ofSchema, translate, language), [ofSchema, translate, language])
  const validate = (draft: SettingsDraft): FieldErrors => {
    const body = bodyOf(draft)
    const { errors } = validator.validateFormData(body, schema)
    const placed = errors.map((error) => ({ ...error, property: placeOf(pathOf(error), body) }))
    const sentences = toSentences(placed, flatPlaces(fields), translate)
    const bySchema = Object.fromEntries(sentences.map((error) => [pathOf(error), [error.message ?? '']]))
    return { ...ofRule(body, translate), ...bySchema, ...ofMissing(draft, fields, translate) }
  }
  return { fields, validate }
}

type Translate = (key: string, values?: Record<string, unknown>) => string

function ofRule(body: ReturnType<typeof bodyOf>, translate: Translate): FieldErrors {
  const { minimum_notice, booking_window, types } = body
  if (typeof minimum_notice !== 'number' || typeof booking_window !== 'number') return {}
  const faults = appointmentSettingsFaults({ minimum_notice, booking_window, types })
  return Object.fromEntries(
    Object.entries(faults).map(([path, keys]) => [path, keys.map((key) => translate(key))]),
  )
}

function ofMissing(draft: SettingsDraft, fields: readonly FormField[], translate: Translate): FieldErrors {
  const empty = numberPaths.filter((path) => draft[path].trim() === '')
  const unused = appointmentTypes.filter((type) => {
    const { isOffered, days } = draft.types[type]
    return isOffered && days.length === 0
  })
  const labelOf = (path: string) => translate(fields.find((field) => field.path === path)?.label ?? path)
  return Object.fromEntries([
    ...empty.map((path) => [path, [translate('{attribute} cannot be empty', { attribute: labelOf(path) })]]),
    ...unused.map((type) => [
      `types.${type}.days`,
      [translate('Choose at least one day, or do not offer this type.')],
    ]),
  ])
}

const inPlace = (errors: FieldErrors, draft: SettingsDraft): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [placeOf(path, bodyOf(draft)), said]))

/** A 412 carries the settings as they are now. */
function currentOf({ status, body }: Failure): StoredSettings | null {
  const { current } = (body ?? {}) as { current?: StoredSettings }
  return status === 412 && current ? current : null
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
