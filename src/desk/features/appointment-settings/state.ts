import type { components } from '#generated/types.ts'
import { usualAppointmentSettings } from '#rules/appointment-settings.ts'
import { type AppointmentType, appointmentTypes } from '#rules/appointment-types.ts'
import type { Whole } from '../../kit/saving/whole.ts'

export type StoredSettings = components['schemas']['AppointmentSettings']
export type StoredType = components['schemas']['AppointmentType']

/** 1 is Monday, 7 is Sunday. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Numbers as they are typed. */
export const numberPaths = ['minimum_notice', 'booking_window', 'buffer'] as const
export type NumberPath = (typeof numberPaths)[number]

export interface TypeDraft {
  readonly isOffered: boolean
  readonly text: string
  /** All seven where the type is offered every day. */
  readonly days: readonly number[]
}

/** What stands in the form. */
export interface SettingsDraft extends Readonly<Record<NumberPath, string>> {
  readonly automatic_confirmation: boolean
  readonly types: Readonly<Record<AppointmentType, TypeDraft>>
}

/** What was read, or saved last. */
export interface SettingsBasis {
  readonly offered: Whole<readonly StoredType[]>
  readonly settings: StoredSettings
}

export function draftOf({ offered, settings }: SettingsBasis): SettingsDraft {
  const known = { ...usualAppointmentSettings, ...settings }
  return {
    automatic_confirmation: known.automatic_confirmation,
    minimum_notice: String(known.minimum_notice),
    booking_window: String(known.booking_window),
    buffer: String(known.buffer),
    types: ofEachType((type) => {
      const { text = '', days = [] } = settings.types?.find((each) => each.type === type) ?? {}
      const isOffered = offered.value.some((each) => each.type === type)
      return { isOffered, text, days: days.length === 0 ? weekdays : days }
    }),
  }
}

export function ofEachType<T>(of: (type: AppointmentType) => T): Record<AppointmentType, T> {
  return {
    'by-phone': of('by-phone'),
    'in-branch': of('in-branch'),
    online: of('online'),
  }
}

export function offeredOf({ types }: SettingsDraft): StoredType[] {
  return appointmentTypes.filter((type) => types[type].isOffered).map((type) => ({ type }))
}

/** The body that is sent for a draft. A text that is not a number stays a text, so that the check can refuse it. */
export function bodyOf(draft: SettingsDraft) {
  return {
    automatic_confirmation: draft.automatic_confirmation,
    minimum_notice: numberIn(draft.minimum_notice),
    booking_window: numberIn(draft.booking_window),
    buffer: numberIn(draft.buffer),
    types: appointmentTypes.flatMap((type) => {
      const { text, days } = draft.types[type]
      const own = days.length === weekdays.length ? [] : days.toSorted()
      return text.trim() === '' && own.length === 0 ? [] : [{ type, text: text.trim(), days: own }]
    }),
  }
}

/** Where an error about `types.0.days` of a body stands in the draft: `types.online.days`. */
export function placeOf(path: string, { types }: Pick<ReturnType<typeof bodyOf>, 'types'>): string {
  const [, index, name = 'text'] = /^types\.(\d+)(?:\.(text|days))?/.exec(path) ?? []
  const type = index === undefined ? undefined : types[Number(index)]?.type
  return type ? `types.${type}.${name}` : path
}

/** Only whole numbers are sent; a comma is a decimal mark too. */
function numberIn(text: string): number | string {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}
