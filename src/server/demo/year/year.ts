/** A year of appointments of one institution, as far as its people can be booked. */
import { aliasOf } from '#rules/alias.ts'
import { answerBy } from '#rules/answer-by.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { placeOf } from '#server/features/appointments/public.ts'
import { slugOf } from '../rows/material.ts'
import type { DemoAdvisor, DemoTenant } from '../types.ts'
import { type TakenTime, takenTimes } from './calendar.ts'
import { chances, oneOf } from './chances.ts'
import { customersOf } from './customers.ts'
import { demoCalendar, type Step, stepsOf } from './history.ts'

export interface DemoAppointment extends TakenTime {
  /** Slug of the advisor. */
  readonly advisor: string
  readonly type: AppointmentType
  /** Minutes. */
  readonly buffer: number
  readonly place: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly isCustomer: boolean
  /** Of a request. */
  readonly answerBy: Date | null
  readonly steps: readonly Step[]
}

/** How likely a free half hour is booked: the advisor who signs in has more to do than the others. */
const demand = { demoAdvisor: 0.15, others: 0.045 }

/** Requests that the advisor who signs in has to answer on any day and at any hour, beside those that chance makes. */
const alwaysOpen = 3
/** Nearer ones may be due already. */
const alwaysOpenFrom = 3 * 86_400_000

export function yearOf(tenant: DemoTenant, now: Date): DemoAppointment[] {
  return tenant.advisors.flatMap((advisor) => yearOfAdvisor(tenant, advisor, now))
}

function yearOfAdvisor(tenant: DemoTenant, advisor: DemoAdvisor, now: Date): DemoAppointment[] {
  const slug = slugOf(advisor)
  const { types = [], week = tenant.hours, settings = {} } = tenant.bookings[slug] ?? {}
  if (types.length === 0 || !week || advisor.isActive === false) return []
  const topics = Object.entries(tenant.topics)
    .filter(([, topic]) => topic.isActive !== false && topic.advisors.includes(slug))
    .map(([key, { length }]) => ({ key, length }))
  const buffer = settings.buffer ?? 0
  const timeZone = tenant.settings.time_zone ?? 'Europe/Berlin'
  const often = advisor.isDemoAdvisor ? demand.demoAdvisor : demand.others
  const times = takenTimes({ name: slug, week, timeZone, buffer, topics, demand: often }, now)
  const open = new Set(advisor.isDemoAdvisor ? farTimes(times, now).slice(0, alwaysOpen) : [])
  return times.map((time) => {
    const chance = chances(`${slug}/${time.start.toISOString()}`)
    const type = oneOf(types, chance)
    const isAutomatic = settings.automatic_confirmation ?? false
    const regrets = customersOf(tenant.settings.language).regrets
    const steps = stepsOf(time, { now, isAutomatic, isUnanswered: open.has(time), regrets, chance })
    const { at: asked, state } = steps.at(-1) ?? { at: now, state: 'confirmed' }
    const isOpen = state === 'requested'
    return {
      ...time,
      ...customer(tenant, chance),
      advisor: slug,
      type,
      buffer,
      place: place(tenant, advisor, type),
      answerBy: isOpen ? answerBy(time.start, asked, demoCalendar) : null,
      steps,
    }
  })
}

const farTimes = (times: readonly TakenTime[], now: Date) =>
  times.filter(({ start }) => start.getTime() > now.getTime() + alwaysOpenFrom)

function customer(tenant: DemoTenant, chance: () => number) {
  const { first, last, messages, phone } = customersOf(tenant.settings.language)
  const name = [oneOf(first, chance), oneOf(last, chance)] as const
  return {
    name: name.join(' '),
    email: `${name.map(aliasOf).join('.')}@mail.example`,
    phone: `${phone}${String(Math.floor(chance() * 10_000)).padStart(4, '0')}`,
    message: chance() < 0.4 ? oneOf(messages, chance) : '',
    isCustomer: chance() < 0.7,
  }
}

function place(tenant: DemoTenant, advisor: DemoAdvisor, type: AppointmentType): string {
  const at = tenant.organizations.find(({ slug }) => slug === advisor.at)
  const [street = '', zip = '', city = ''] = at?.address ?? []
  const texts = tenant.bookings[slugOf(advisor)]?.settings?.types
  const text = texts?.find((each) => each.type === type)?.text ?? null
  return placeOf(
    { type, text, branch: at ? { name: at.publicName ?? at.name, street, zip, city } : null },
    tenant.settings.name ?? '',
  )
}
