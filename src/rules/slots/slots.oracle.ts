/**
 * Free slots by brute force: each minute of more than a year is asked what clock and calendar say of it. It shares
 * nothing with the engine but the shape of a calendar, and knows zones from Intl instead of Temporal.
 */
import type { AppointmentType } from '../appointment-types.ts'
import type { Block, Calendar } from './calendar.ts'
import type { FreeSlotQuery } from './slots.ts'

const minute = 60_000
const hour = 60 * minute

interface Clock {
  readonly instant: number
  /** YYYY-MM-DD */
  readonly date: string
  /** Days since the epoch. */
  readonly day: number
  readonly weekday: number
  /** Minutes since midnight, by the wall. */
  readonly wall: number
}

const clocks = new Map<string, Clock[]>()

/** Where the oracle begins. From here on clocks change on full quarters of an hour in all its zones. */
export const oracleStart = Date.UTC(2026, 11, 31)
export const oracleDays = 404

function clockOf(zone: string): Clock[] {
  const found = clocks.get(zone)
  if (found) return found
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  const all: Clock[] = []
  for (let instant = oracleStart; instant < oracleStart + oracleDays * 24 * hour; instant += 15 * minute) {
    const [date = '', time = ''] = format.format(instant).split(' ')
    const day = Date.parse(date) / (24 * hour)
    const wall = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
    for (let i = 0; i < 15; i++) {
      all.push({
        instant: instant + i * minute,
        date,
        day,
        weekday: ((day + 3) % 7) + 1,
        wall: wall + i,
      })
    }
  }
  clocks.set(zone, all)
  return all
}

const wallOf = (time: string) => {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

export function oracleSlots(calendar: Calendar, asked: FreeSlotQuery): { start: number; end: number }[] {
  const clock = clockOf(calendar.zone)
  const free = new Uint8Array(clock.length)
  const hours = calendar.hours.map(({ day, start, end }) => ({ day, from: wallOf(start), to: wallOf(end) }))
  const blocks = calendar.blocks.map((block) => isBlocked(block))
  for (const [i, at] of clock.entries()) {
    const isOpen =
      (asked.weekdays.length === 0 || asked.weekdays.includes(at.weekday)) &&
      ((calendar.hasHours &&
        hours.some(({ day, from, to }) => day === at.weekday && from <= at.wall && at.wall < to) &&
        !calendar.closings.some(
          ({ date, from, times }) =>
            date === at.date && (wallOf(from) <= at.wall || (times?.[0] && at.wall < wallOf(times[0].start))),
        )) ||
        isOpened(calendar, at.instant, asked.type))
    if (!isOpen || blocks.some((holds) => holds(at))) continue
    if (calendar.absences.some(({ first, last }) => first <= at.date && at.date <= last)) continue
    if (calendar.busy.some(({ start, end }) => start < at.instant + minute && at.instant < end)) continue
    free[i] = 1
  }
  return slotsIn(free, clock, calendar, asked)
}

function isOpened({ opened }: Calendar, instant: number, type: AppointmentType): boolean {
  return opened.some(
    ({ start, end, types }) =>
      start <= instant && instant < end && (types.length === 0 || types.some((each) => each === type)),
  )
}

function isBlocked(block: Block): (at: Clock) => boolean {
  if (block.kind === 'once') return ({ instant }) => block.start < instant + minute && instant < block.end
  if (block.kind === 'range') return ({ date }) => block.first <= date && date <= block.last
  const from = wallOf(block.start)
  const to = wallOf(block.end)
  return ({ weekday, wall, date }) =>
    weekday === block.day &&
    from <= wall &&
    wall < to &&
    !(block.first !== null && date < block.first) &&
    !(block.last !== null && date > block.last) &&
    !block.skipped.some((skipped) => skipped === date)
}

function slotsIn(free: Uint8Array, clock: readonly Clock[], calendar: Calendar, asked: FreeSlotQuery) {
  const { step, anchor } = asked.grid ?? { step: 30, anchor: 0 }
  const { now, length } = asked
  const today = clock[Math.floor((now - oracleStart) / minute)]?.day as number
  const slots: { start: number; end: number }[] = []
  for (const [i, { instant, date, day, wall }] of clock.entries()) {
    if (free[i] === 0 || date < asked.from || date > asked.to) continue
    if ((wall - anchor) % step !== 0) continue
    if (instant < now) continue
    if (!asked.isAdvisor && (instant < now + calendar.notice * hour || day > today + calendar.window))
      continue
    if (free.subarray(i, i + length).includes(0)) continue
    const end = instant + length * minute
    if (calendar.taken.some((other) => isTooNear(other, { start: instant, end }, calendar.buffer))) continue
    slots.push({ start: instant, end })
  }
  return slots
}

function isTooNear(other: Calendar['taken'][number], slot: { start: number; end: number }, buffer: number) {
  const gap = slot.start >= other.start ? slot.start - other.end : other.start - slot.end
  const half = (buffer / 2) * minute
  const overlaps = slot.start - half < other.occupied.end && other.occupied.start < slot.end + half
  return gap < buffer * minute || overlaps
}

/** A generator of random numbers that begins anew with its seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

// Changes of an hour, of half an hour, at midnight, in autumn and spring; offsets of quarters; and zones without any.
export const oracleZones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Chatham',
] as const

const types = ['by-phone', 'in-branch', 'online'] as const

/** A calendar with some of everything, much of it around clock changes, and a question about 400 days. */
export function randomQuestion(seed: number, zone: string): { calendar: Calendar; asked: FreeSlotQuery } {
  const random = randomFrom(seed)
  const dice = diceOf(random)
  const times = randomTimes(random, dice)
  // In this order: the same seed must give the same numbers to the same things.
  const calendar = randomCalendar(zone, random, dice, times)
  return { calendar, asked: randomAsked(random, dice, times) }
}

type Random = () => number
type Dice = ReturnType<typeof diceOf>
type RandomTimes = ReturnType<typeof randomTimes>

function diceOf(random: Random) {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(values: readonly T[]) => values[whole(0, values.length - 1)] as T
  const many = <T>(most: number, make: () => T) => Array.from({ length: whole(0, most) }, make)
  return { whole, pick, many }
}

/** Times of a day, days, and moments, many of the latter near a change of the clocks. */
function randomTimes(random: Random, { whole, pick }: Dice) {
  const two = (value: number) => String(value).padStart(2, '0')
  const time = () => (random() < 0.05 ? '24:00' : `${two(whole(0, 23))}:${pick(['00', '30', '15', '50'])}`)
  const hours = () => {
    const [start, end] = [time(), time()].toSorted() as [string, string]
    return { day: whole(1, 7), start, end }
  }
  const date = () => new Date(oracleStart + whole(1, 401) * 24 * hour).toISOString().slice(0, 10)
  const dates = () => {
    const first = date()
    const last = new Date(Date.parse(first) + whole(0, 9) * 24 * hour).toISOString().slice(0, 10)
    return { first, last }
  }
  const changes = [Date.UTC(2027, 2, 28, 0), Date.UTC(2027, 9, 31, 0), Date.UTC(2027, 10, 7, 4)]
  const instant = () =>
    random() < 0.2
      ? pick(changes) + whole(-90, 300) * minute
      : oracleStart + whole(24 * 60, 400 * 24 * 60) * minute
  const span = (most: number) => {
    const start = instant()
    return { start, end: start + whole(1, most) * minute }
  }
  return { hours, date, dates, instant, span }
}

function randomCalendar(
  zone: string,
  random: Random,
  { pick, many }: Dice,
  { hours, date, dates, span }: RandomTimes,
): Calendar {
  const taken = () => {
    const { start, end } = span(180)
    const booked = pick([0, 0, 5, 15, 30]) / 2
    const occupied = { start: start - booked * minute, end: end + booked * minute }
    return { uuid: null, start, end, occupied, isHold: random() < 0.2 }
  }
  const block = (): Block => {
    const kind = pick(['once', 'weekly', 'range'] as const)
    if (kind === 'once') return { uuid: null, kind, ...span(3_000) }
    if (kind === 'range') return { uuid: null, kind, ...dates() }
    const bounds = random() < 0.5 ? { first: null, last: null } : { first: date(), last: null }
    return { uuid: null, kind, ...hours(), ...bounds, skipped: many(60, date) }
  }
  return {
    zone,
    hasHours: random() < 0.9,
    hours: many(9, hours),
    closings: [...new Map(many(30, () => [date(), pick(['00:00', '12:00', '02:30', '11:00'])] as const))].map(
      ([date, from]) => ({
        date,
        from,
        name: { de: 'Feiertag', en: 'Holiday' },
        ...(from === '11:00' && {
          times: [
            { start: '02:30', end: '04:00' },
            { start: '09:30', end: from },
          ],
        }),
      }),
    ),
    opened: many(30, () => ({ ...span(600), types: random() < 0.6 ? [] : [pick(types)] })),
    blocks: many(20, block),
    absences: many(8, () => ({ uuid: null, ...dates() })),
    busy: many(40, () => ({ uuid: null, ...span(400) })),
    taken: many(300, taken),
    notice: pick([0, 1, 24, 100]),
    window: pick([1, 30, 60, 365]),
    buffer: pick([0, 0, 5, 15, 60]),
  }
}

function randomAsked(random: Random, { whole, pick, many }: Dice, { instant }: RandomTimes): FreeSlotQuery {
  const isEarly = random() < 0.7
  return {
    from: '2027-01-01',
    to: '2028-02-04',
    type: pick(types),
    weekdays: random() < 0.6 ? [] : many(4, () => whole(1, 7)),
    length: pick([5, 25, 30, 60, 90, 240]),
    now: isEarly ? oracleStart + 25 * hour : instant(),
    ...(random() < 0.5 && { isAdvisor: true }),
    grid: pick([
      { step: 30, anchor: 0 },
      { step: 30, anchor: 0 },
      { step: 60, anchor: 0 },
      { step: 15, anchor: 5 },
      { step: 8, anchor: 442 },
    ]),
  }
}
