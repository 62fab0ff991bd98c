import type { components } from '#generated/types.ts'
import { appointmentSettingsFaults } from '#rules/appointment-settings.ts'
import type { Handlers } from '#server/platform/binding/handler.ts'
import { isUnchanged } from '#server/platform/collections/is-unchanged.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { invalid, notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch, checkVersion, etag } from '#server/platform/contract/etag.ts'
import { lockedAdvisor } from '../advisors/public.ts'
import { availabilityChanged } from '../slots/public.ts'
import {
  type AdvisorTypes,
  bookingParts,
  identifierOf,
  type SmmIdentifier,
  type StoredSettings,
  saveIdentifier,
  saveSettings,
  saveTypes,
  settingsOf,
  typesOf,
} from './queries.ts'

type SettingsChange = Pick<components['schemas']['AppointmentSettings'], keyof StoredSettings>

export const appointmentSettingsHandlers = {
  /** Visitors learn of the types of those who offer appointments; whom the contract gives more than that, always. */
  async listAdvisorAppointmentTypes({ params, scope, tx }) {
    const found = await typesOf(tx, params.alias)
    if (!found || (scope.kind === 'public' && !found.isOffered)) throw notFound()
    return typesReply(found)
  },

  /** Who sends what is stored has it, whatever version they read. */
  async updateAdvisorAppointmentTypes(ctx) {
    const { body, now, params, tenant, tx } = ctx
    const advisor = await lockedAdvisor(tx, params.alias)
    const types = body.map(({ type }) => type)
    const before = present(await typesOf(tx, params.alias))
    if (!hasSameTypes(before, types)) {
      checkVersion(ctx, before.version, before.types)
      await saveTypes(tx, advisor, types)
      await availabilityChanged(tx, tenant, advisor, now)
    }
    return typesReply(present(await typesOf(tx, params.alias)))
  },

  /** Which hours count is the calendars' to say (product §29.7). */
  async getBookingReadiness({ modules, now, params, tx }) {
    const parts = present(await bookingParts(tx, params.alias, now))
    const hasWeek = modules.has('working-hours-calendar') && parts.hours
    const hasSlots = modules.has('slots-calendar') && parts.openedSlots
    const there = { topics: parts.topics, types: parts.types, hours: hasWeek || hasSlots }
    const missing = (['topics', 'types', 'hours'] as const).filter((part) => parts.isOffered && !there[part])
    return { status: 200, body: { missing } }
  },

  async getAppointmentSettings({ params, tx }) {
    const found = present(await settingsOf(tx, params.alias))
    return { status: 200, headers: { etag: etag(found.version) }, body: found }
  },

  /** What is absent is kept. Who sends what is stored has it, whatever version they read; it makes no version. */
  async updateAppointmentSettings(ctx) {
    const { body, now, params, tenant, tx } = ctx
    const advisor = await lockedAdvisor(tx, params.alias)
    const before = present(await settingsOf(tx, params.alias))
    const change = whole(body)
    const isStored = isUnchanged(before, change)
    if (!isStored) checkIfMatch(ctx, before)
    const after = { ...before, ...change }
    const faults = appointmentSettingsFaults(after)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    if (!isStored) {
      await saveSettings(tx, advisor, after, { at: now, by: editor(ctx) })
      await availabilityChanged(tx, tenant, advisor, now)
    }
    const saved = present(await settingsOf(tx, params.alias))
    return { status: 200, headers: { etag: etag(saved.version) }, body: saved }
  },

  async getSmmCalendarSettings({ params, tx }) {
    return identifierReply(present(await identifierOf(tx, params.alias)))
  },

  /** The identifier leads into the institution's own calendar: it says nothing about times that are free here. */
  async updateSmmCalendarSettings(ctx) {
    const { body, params, tx } = ctx
    const advisor = await lockedAdvisor(tx, params.alias)
    const { identifier, version } = present(await identifierOf(tx, params.alias))
    if (identifier !== body.identifier) {
      checkVersion(ctx, version, { identifier })
      await saveIdentifier(tx, advisor, body.identifier).catch((error) => {
        throw isTaken(error)
          ? invalid({ identifier: ['Another advisor already uses this identifier.'] })
          : error
      })
    }
    return identifierReply(present(await identifierOf(tx, params.alias)))
  },
} satisfies Handlers

const typesReply = ({ types, version }: AdvisorTypes) =>
  ({ status: 200, headers: { etag: etag(version) }, body: types }) as const

const identifierReply = ({ identifier, version }: SmmIdentifier) =>
  ({ status: 200, headers: { etag: etag(version) }, body: { identifier } }) as const

const hasSameTypes = ({ types }: AdvisorTypes, wanted: readonly string[]) =>
  types.length === wanted.length && types.every(({ type }) => wanted.includes(type))

function present<T>(found: T | null): T {
  if (found === null) throw notFound()
  return found
}

/** Types as they are stored: with all that a type has, days in their order. */
function whole({ types, ...rest }: SettingsChange): Partial<StoredSettings> {
  if (!types) return rest
  return {
    ...rest,
    types: types.map(({ type, text = '', days = [] }) => ({ type, text, days: days.toSorted() })),
  }
}

const isTaken = (error: unknown) =>
  (error as { constraint?: unknown }).constraint === 'smm_calendar_identifier'
