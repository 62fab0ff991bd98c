import type { components } from '#generated/types.ts'

export type Overlap = components['schemas']['CalendarEntry']
export type Order = components['schemas']['AppointmentOrder']
export type Outcome = components['schemas']['SettledAppointment']['outcome']

/** What is to become of an appointment; 'stay' tells nobody. */
export type Choice = 'stay' | Order['action']

export const choices: readonly Choice[] = ['stay', 'substitute', 'move', 'cancel']

/** Message keys. */
export const choiceWords: Readonly<Record<Choice, string>> = {
  stay: 'Leave as it is',
  substitute: 'Hand over to the substitute',
  move: 'Move to another time',
  cancel: 'Cancel appointment',
}

/** Why an appointment stayed; 'taken' is 'busy' where a time was chosen for it. */
export type Reason = Exclude<Outcome, 'done' | 'gone'> | 'taken'

/** Message keys. */
export const reasonWords: Readonly<Record<Reason, string>> = {
  busy: 'The substitute or the calendar is not free.',
  taken: 'The chosen time is no longer free. Please choose another one.',
  changed: 'It was changed meanwhile.',
  over: 'It has begun, or is over.',
}

/** Why those stayed that were ordered otherwise. */
export function reasonsOf(
  outcomes: ReadonlyMap<string, Outcome>,
  orders: readonly Order[],
): ReadonlyMap<string, Reason> {
  const withTime = new Set(orders.filter(({ start }) => start).map(({ uuid }) => uuid))
  return new Map(
    [...outcomes].flatMap(([uuid, outcome]) => {
      if (outcome === 'done' || outcome === 'gone') return []
      return [[uuid, outcome === 'busy' && withTime.has(uuid) ? 'taken' : outcome] as const]
    }),
  )
}

/** What was decided before the time was closed. */
export interface Settlement {
  readonly orders: readonly Order[]
  /** Alias. */
  readonly substitute: string | null
  readonly message: string
  /** Ids of those that were listed and stay on purpose. */
  readonly staying: ReadonlySet<string>
}

export const isSettled = ({ kind, uuid }: Overlap) => kind === 'appointment' && Boolean(uuid)

/** What comes of a choice: where nobody stands in any more, nothing is handed over. */
export const possible = (choice: Choice, substitute: unknown): Choice =>
  choice === 'substitute' && !substitute ? 'stay' : choice

/** Those that are to be settled, by what is decided for each, and by the times that some of them move to. */
export function ordersOf(
  overlaps: readonly Overlap[],
  decisionOf: (uuid: string) => Choice,
  startOf: (uuid: string) => string | null,
): Order[] {
  return overlaps.flatMap(({ uuid, version }) => {
    const action = decisionOf(uuid ?? '')
    if (!uuid || action === 'stay') return []
    const start = action === 'move' ? startOf(uuid) : null
    return [{ uuid, version: version ?? 1, action, ...(start && { start }) }]
  })
}
