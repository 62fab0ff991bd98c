import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Client } from '#client/client.ts'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { appointmentSettingsFaults } from '#rules/appointment-settings.ts'
import { appointmentTypes } from '#rules/appointment-types.ts'
import { flatPlaces, pathOf, toSentences } from '../../forms/errors.ts'
import { fieldShape } from '../../forms/field-shape.ts'
import type { FormField } from '../../forms/fields.ts'
import { focusField } from '../../forms/focus.ts'
import { useFormModule } from '../../forms/use-form-module.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import type { Failure } from '../../kit/failure.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, ifMatch, wholeOf } from '../../kit/saving/whole.ts'
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
  type StoredType,
} from './state.ts'

export interface SettingsEdit extends Edit<SettingsBasis, SettingsDraft, FormField> {
  readonly wrong: readonly FormField[]
  readonly fieldAt: (path: string) => FormField | undefined
  readonly errorsAt: (path: string) => readonly string[]
  /** Whether an error that the server told stands at a field. */
  readonly isAtField: (path: string) => boolean
}

/** What was typed, what it is based on, what is wrong with it, and its saving by two calls. */
export function useSettingsForm(alias: string, read: SettingsBasis, form: FormModule): SettingsEdit {
  const { client } = useDesk()
  const { fields, validate } = useChecks(form)
  const shape = useMemo(() => fieldShape<SettingsDraft, FormField>(fields), [fields])
  const fieldAt = (path: string) => fields.find((field) => field.path === path)
  const edit = useEdit<SettingsBasis, SettingsDraft, FormField>({
    read,
    draftOf,
    shape,
    check: validate,
    save: (typed, from, keep) => saveSettings(client, alias, { typed, from, keep }),
    currentOf,
    partAt: (path, draft) => fieldAt(placeOf(path, bodyOf(draft)))?.path ?? null,
    onWrong: (errors, draft) => {
      const found = inPlace(errors, draft)
      focusField(fields.find(({ path }) => found[path]))
    },
  })
  const errors = inPlace(edit.errors, edit.refusedDraft)
  return {
    ...edit,
    wrong: fields.filter(({ path }) => errors[path]?.length),
    fieldAt,
    errorsAt: (path) => errors[path] ?? [],
    isAtField: (path) => fieldAt(placeOf(path, bodyOf(edit.refusedDraft))) !== undefined,
  }
}

interface SettingsSave {
  readonly typed: SettingsDraft
  readonly from: SettingsBasis
  readonly keep: (stored: SettingsBasis) => void
}

/** Settings first, then which types are offered: what is stored already is kept, should the second call fail. */
async function saveSettings(client: Client, alias: string, { typed, from, keep }: SettingsSave) {
  const params = { path: { alias } }
  const before = draftOf(from)
  const offered = offeredOf(typed)
  const isOffer = !isSame(offeredOf(before), offered)
  let now = from
  // Without any change they are sent all the same: who presses Save wants to know that it works.
  if (!isOffer || !isSame(bodyOf(before), bodyOf(typed))) {
    const header = { 'If-Match': `"${from.settings.version}"` }
    const { data } = await client.PUT('/api/v1/advisors/{alias}/appointment-settings', {
      params: { ...params, header },
      body: bodyOf(typed) as StoredSettings,
    })
    now = { ...from, settings: data ?? from.settings }
    keep(now)
  }
  if (isOffer) {
    const path = '/api/v1/advisors/{alias}/appointment-types'
    const guarded = { ...params, header: ifMatch(from.offered) }
    now = { ...now, offered: wholeOf(await client.PUT(path, { params: guarded, body: offered }), offered) }
  }
  return now
}

/** The form's fields, and what is wrong with a draft: by the contract's own validator and by what it cannot say. */
function useChecks(form: FormModule) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { fields: ofSchema, schema, validator } = useFormModule(form, {})
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

/** What somebody else has stored: the settings, or which types are offered, by the call that was refused. */
function currentOf(failure: Failure, basis: SettingsBasis): SettingsBasis | null {
  const whole = currentWhole<StoredSettings | StoredType[]>(failure)
  if (!whole) return null
  const { value, etag } = whole
  return Array.isArray(value) ? { ...basis, offered: { value, etag } } : { ...basis, settings: value }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
