import { useTranslate } from 'react-admin'
import { valueAt } from '#rules/value-at.ts'
import { type Times, useTimes } from '../../kit/times.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'
import { type Formatter, useFormatter } from '../../resources/format.ts'
import { instantOf } from '../../resources/values/instant.ts'
import type { PaletteTarget } from './target.ts'

/** A resource whose records the user may open, and the path of its page. */
export interface OpenResource {
  readonly path: string
  readonly resource: ResourceDescription
}

type Identified = { readonly id: string | number }

/** Makes targets of records: who, what, and on which day. */
export function useRecordTarget(now: Date): (from: OpenResource, record: Identified) => PaletteTarget {
  const translate = useTranslate()
  const formatter = useFormatter()
  const times = useTimes()
  return ({ path, resource }, record) => {
    const group = translate(resource.label)
    const about = wordsOf(record, resource, formatter)
    return {
      id: `${path}/${encodeURIComponent(String(record.id))}`,
      label: String(valueAt(record, resource.recordLabel) || record.id),
      group,
      note: about.join(' · ') || group,
      side: '',
      ...dateOf(record, resource.date, { times, now }),
      words: [],
      beside: about,
      record: { resource: resource.name, id: String(record.id) },
    }
  }
}

const wordsOf = (record: Identified, { about }: ResourceDescription, formatter: Formatter) =>
  about.map((field) => formatter.field(record, field)).filter(Boolean)

function dateOf(
  record: Identified,
  field: FieldDescription | null,
  { times, now }: { times: Times; now: Date },
): Partial<Pick<PaletteTarget, 'side' | 'at'>> {
  const value = field && valueAt(record, field.name)
  if (typeof value !== 'string' && typeof value !== 'number') return {}
  const instant = instantOf(value)
  if (Number.isNaN(instant.getTime())) return {}
  const isWholeDay = field?.kind === 'date'
  return { side: times.short(instant, isWholeDay, now), at: momentOf(instant, isWholeDay, now) }
}

const dayMs = 86_400_000

/** A day is to come until it is over. */
const momentOf = (instant: Date, isWholeDay: boolean, now: Date) =>
  isWholeDay && instant.getTime() + dayMs > now.getTime()
    ? Math.max(instant.getTime(), now.getTime())
    : instant.getTime()
