/** What the address of the private page asks for. Nothing in it changes anything: that is done by buttons alone. */
export interface AppointmentQuery {
  readonly id: string
  readonly token: string
  readonly step: 'show' | 'cancel' | 'move'
  /** While moving: the chosen day (YYYY-MM-DD) and time (UTC). */
  readonly day: string | null
  readonly start: string | null
  /** What a button just did. */
  readonly told: 'cancelled' | 'moved' | 'not-asked' | null
  /** Why a button did nothing. */
  readonly problem: 'taken' | 'gone' | 'changed' | 'failed' | null
}

const pick = <Value extends string>(value: string | null, values: readonly Value[]): Value | null =>
  values.find((each) => each === value) ?? null

const matching = (value: string | null, pattern: RegExp) => (value && pattern.test(value) ? value : null)

/** Reads the address of the private page. Null without an id and a token, or where they cannot be any. */
export function appointmentQueryOf(query: URLSearchParams): AppointmentQuery | null {
  const id = matching(query.get('id'), /^[0-9a-f-]{36}$/i)
  const token = matching(query.get('token'), /^[\w-]{1,100}$/)
  if (!id || !token) return null
  const start = matching(query.get('start'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  const day = matching(query.get('day'), /^\d{4}-\d\d-\d\d$/)
  return {
    id,
    token,
    step: pick(query.get('step'), ['cancel', 'move'] as const) ?? 'show',
    day: day && !Number.isNaN(Date.parse(day)) ? day : null,
    start: start && !Number.isNaN(Date.parse(start)) ? start : null,
    told: pick(query.get('told'), ['cancelled', 'moved', 'not-asked'] as const),
    problem: pick(query.get('problem'), ['taken', 'gone', 'changed', 'failed'] as const),
  }
}

/** The page's own address with some of it changed. */
export function hrefOf(
  { id, token }: AppointmentQuery,
  more: Partial<Record<keyof AppointmentQuery, string>> = {},
): string {
  return `/app/appointment?${new URLSearchParams({ id, token, ...more })}`
}
