/** Which times of an advisor's year are taken: within the weekly hours, on the grid, never two at once. */
import { Temporal } from 'temporal-polyfill'
import type { DemoWeek } from '../types.ts'
import { chances, oneOf } from './chances.ts'

export interface Calendar {
  /** Makes the same year each time. */
  readonly name: string
  readonly week: DemoWeek
  readonly timeZone: string
  /** Minutes kept free between two appointments. */
  readonly buffer: number
  readonly topics: readonly { readonly key: string; readonly length: number }[]
  /** How likely a free half hour of the past is the start of an appointment. */
  readonly demand: number
}

export interface TakenTime {
  readonly topic: string
  readonly start: Date
  readonly end: Date
}

/** Days back and ahead. */
const past = 365
const ahead = 28
/** How much of the usual demand has come in already, by weeks ahead. */
const booked = [1.6, 1.2, 0.7, 0.35]
const grid = 30
/** Month and day on which every bank is closed. */
const closed = ['01-01', '12-25', '12-26']

/** @returns in order; whole appointments only */
export function takenTimes(calendar: Calendar, now: Date): TakenTime[] {
  if (calendar.topics.length === 0) return []
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDate()
  const taken: TakenTime[] = []
  for (let day = -past; day < ahead; day += 1) {
    const hours = calendar.week[(today.dayOfWeek - 1 + (day % 7) + 7) % 7]
    const date = today.add({ days: day })
    if (!hours || closed.includes(date.toString().slice(5))) continue
    const demand = calendar.demand * (day < 0 ? 1 : (booked[Math.floor(day / 7)] ?? 0))
    taken.push(...dayOf(calendar, date, hours, demand))
  }
  return taken
}

function dayOf(calendar: Calendar, date: Temporal.PlainDate, hours: string, demand: number): TakenTime[] {
  const { topics, buffer, timeZone } = calendar
  const chance = chances(`${calendar.name}/${date}`)
  const [from = 0, to = 0] = hours.split('-').map(minutesOf)
  const instant = (minute: number) => {
    const plainTime = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60)
    return new Date(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  }
  const taken: TakenTime[] = []
  for (let minute = from; minute < to; minute += grid) {
    const { key, length } = oneOf(topics, chance)
    if (chance() >= demand || minute + length > to) continue
    taken.push({ topic: key, start: instant(minute), end: instant(minute + length) })
    minute += Math.ceil((length + buffer) / grid) * grid - grid
  }
  return taken
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
