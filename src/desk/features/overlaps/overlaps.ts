import type { components, operations } from '#generated/types.ts'

export type Overlap = components['schemas']['CalendarEntry']
export type Order = components['schemas']['AppointmentOrder']
export type Outcome = components['schemas']['SettledAppointment']['outcome']

/** A time that is to be closed, said as a block says it. */
export type ClosedTime = operations['listOverlaps']['parameters']['query']

/** What is to become of an appointment; 'stay' tells nobody. */
export type Choice = 'stay' | Order['action']

export const choices: readonly Choice[] = ['stay', 'substitute', 'move', 'cancel']

/** Message keys. */
export const choiceWords: Readonly<Record<Choice, string>> = {
  stay: 'Leave as it is',
  substitute: 'Hand over to the substitute',
  move: 'Move to the next free time after it',
  cancel: 'Cancel appointment',
}

/** Message keys: why an appointment stayed. */
export const outcomeWords: Readonly<Record<Exclude<Outcome, 'done' | 'gone'>, string>> = {
  busy: 'The substitute or the calendar is not free.',
  changed: 'It was changed meanwhile.',
  over: 'It has begun, or is over.',
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

/** Those that are to be settled, by what is decided for each. */
export function ordersOf(overlaps: readonly Overlap[], decisionOf: (uuid: string) => Choice): Order[] {
  return overlaps.flatMap(({ uuid, version }) => {
    const action = decisionOf(uuid ?? '')
    return uuid && action !== 'stay' ? [{ uuid, version: version ?? 1, action }] : []
  })
}
