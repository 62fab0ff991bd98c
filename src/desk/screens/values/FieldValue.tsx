import { Check, ExternalLink, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { FieldKind } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { slotComponent } from '../../kit/slot.tsx'
import { useIsRoomy } from '../../kit/use-is-wide.ts'
import type { FieldDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { knownName } from '../../resources/values/known-name.ts'
import { enumWord } from '../../resources/values/words.ts'
import { overridesOf } from '../overrides.ts'
import { ReferenceLabel } from './ReferenceLabel.tsx'
import '../../kit/values.css'

interface FieldValueProps {
  readonly record: RaRecord
  readonly field: FieldDescription
  /** Name of the resource, whose own components count. */
  readonly resource: string
}

/** The value of a field as its kind wants it shown, in a line of its own. */
export function FieldValue({ record, field, resource }: FieldValueProps) {
  const own = overridesOf(resource).columns?.[field.name]
  if (own) {
    const Own = slotComponent(own)
    return <Own record={record} field={field} />
  }
  const value = valueAt(record, field.name)
  if (value === null || value === undefined || value === '') return null
  const Shown = shownBy[field.kind] ?? Text
  return <Shown value={value} field={field} record={record} />
}

interface ValueProps {
  readonly value: unknown
  readonly field: FieldDescription
  readonly record: RaRecord
}

/** A cut text can be read whole by pointing at it. */
function Text({ value, field }: ValueProps) {
  const text = useFormatter().value(value, field.raw)
  return <span title={text}>{text}</span>
}

function Plain({ value, field }: ValueProps) {
  return useFormatter().value(value, field.raw)
}

/** Where there is little room, the day is enough. */
function Instant({ value, field }: ValueProps) {
  const format = useFormatter()
  const isRoomy = useIsRoomy()
  const text = format.value(value, field.raw)
  return isRoomy ? text : <span title={text}>{format.day(value as string)}</span>
}

function YesNo({ value }: ValueProps) {
  const translate = useTranslate()
  return value ? (
    <span className="yes">
      <Check size={16} aria-hidden="true" />
      {translate('Yes')}
    </span>
  ) : (
    <span className="no">
      <Minus size={16} aria-hidden="true" />
      {translate('No')}
    </span>
  )
}

function Tags({ value, field }: ValueProps) {
  const translate = useTranslate()
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((each) => (
    <span key={String(each)} className="tag">
      {enumWord(each, field.raw, translate)}
    </span>
  ))
}

const linkTo =
  (scheme: 'mailto:' | 'tel:') =>
  ({ value }: ValueProps) => {
    const text = String(value)
    const target = scheme === 'tel:' ? text.replaceAll(/[^+\d]/g, '') : text
    return (
      <a href={scheme + target} title={text}>
        {text}
      </a>
    )
  }

/** Only addresses of the web: a link must never run what stands in a record. */
function webAddress(value: unknown): URL | null {
  const url = URL.parse(String(value), location.href)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

function WebLink({ value }: ValueProps) {
  const translate = useTranslate()
  const text = String(value)
  const url = /^https?:|^\//i.test(text) ? webAddress(value) : null
  if (!url) return <span title={text}>{text}</span>
  return (
    <a href={url.href} title={text} target="_blank" rel="noreferrer">
      {text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
      <ExternalLink size={14} aria-hidden="true" />
      <span className="vh">{translate('(in a new tab)')}</span>
    </a>
  )
}

const iconSign = async () => (await import('./IconSign.tsx')).IconSign

function Icon({ value }: ValueProps) {
  const Sign = slotComponent(iconSign)
  return <Sign value={value} />
}

function Colour({ value }: ValueProps) {
  const text = String(value)
  return (
    <span className="colour">
      <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={text} />
      </svg>
      {text}
    </span>
  )
}

function Thumbnail({ value }: ValueProps) {
  const [isBroken, setBroken] = useState(false)
  const url = webAddress(value)
  if (!url || isBroken) return <span title={String(value)}>{String(value)}</span>
  return <img className="thumb" src={url.href} alt="" loading="lazy" onError={() => setBroken(true)} />
}

function References({ value, field }: ValueProps) {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const most = 2
  return (
    <>
      {values.slice(0, most).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may stand twice in a list that never changes by itself
        <span key={index}>
          {index > 0 && ', '}
          <ReferenceLabel field={field} value={each} />
        </span>
      ))}
      {values.length > most && ` +${values.length - most}`}
    </>
  )
}

function Reference({ value, field, record }: ValueProps) {
  return <ReferenceLabel field={field} value={value} known={knownName(record, field)} />
}

const shownBy: Partial<Record<FieldKind, (props: ValueProps) => ReactNode>> = {
  number: Plain,
  integer: Plain,
  money: Plain,
  boolean: YesNo,
  date: Plain,
  time: Plain,
  'date-time': Instant,
  enum: Tags,
  enums: Tags,
  email: linkTo('mailto:'),
  phone: linkTo('tel:'),
  url: WebLink,
  colour: Colour,
  icon: Icon,
  image: Thumbnail,
  reference: Reference,
  references: References,
}
