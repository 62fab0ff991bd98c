/** What the change log keeps of a writing call: generated/change-log.ts says it of each, by the contract. */

export const changeActions = ['created', 'changed', 'deleted', 'called'] as const
export type ChangeAction = (typeof changeActions)[number]

/** For so many days a deleted record can be brought back as it was (product §17.21). */
export const restorableDays = 30

/** Name of the only value of a list that is written as a whole. */
export const wholeList = '*'

/** How the record of a writing call is read. */
export interface RecordReading {
  /** Its operationId. */
  readonly call: string
  /** By the reading call's parameter that of the writing one. */
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Property of the record with what is written: a list of names and values. */
  readonly part?: string
  /** Property of the writing call's reply with the key of the record that it made; the parameters have none. */
  readonly made?: string
}

/** A call that leaves an entry. */
export interface LoggedChange {
  /** Name of the resource of which a record is written. */
  readonly entity: string
  /** `called`: it does something else with the record than to make, change or delete it. */
  readonly action: ChangeAction
  /** The call that reads the record, and by its parameters those of the writing call; null: there is none. */
  readonly read: RecordReading | null
  /** Whether the call replies with the record as it is then; else it is read. */
  readonly isReplied: boolean
  /** Parameters of the path, which name the record where it has no uuid. */
  readonly record: readonly string[]
  /** Name of the value by which people know the record; null: it has none. */
  readonly label: string | null
  /** By name which values are told, and whether they say something of a person. */
  readonly fields: Readonly<Record<string, 'personal' | 'plain'>>
}

/** A call that leaves none, and why. */
export interface UnloggedCall {
  readonly unlogged: string
}

export type LoggedCall = LoggedChange | UnloggedCall

/** What a value was and became; undefined: there was none. */
export interface Difference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly isPersonal: boolean
}

/** A record, or the list where a list is written as a whole. */
export type LoggedValues = Readonly<Record<string, unknown>> | readonly unknown[]

/** The values of a record that differ, of those that are told. Null: there is no record, or none any more. */
export function differences(
  { fields }: Pick<LoggedChange, 'fields'>,
  before: LoggedValues | null,
  after: LoggedValues | null,
): Difference[] {
  return Object.entries(fields).flatMap(([field, kind]) => {
    const [was, is] = [loggedValue(before, field), loggedValue(after, field)]
    if (sameText(was) === sameText(is)) return []
    return [{ field, before: was, after: is, isPersonal: kind === 'personal' }]
  })
}

function loggedValue(values: LoggedValues | null, field: string): unknown {
  return field === wholeList
    ? (values ?? undefined)
    : (values as Readonly<Record<string, unknown>> | null)?.[field]
}

const sameText = (value: unknown) => canonical(value ?? null)

/** A value as JSON whose keys stand in order, so that equal values have one text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}
