import { useTranslate } from 'react-admin'
import { standingOf } from '#rules/appointment-states.ts'
import { typeNames } from '#rules/appointment-types.ts'
import { useNow } from '../../kit/use-now.ts'
import '../../kit/values.css'
import type { Appointment } from './types.ts'
import { standingWords, typeIcons } from './words.ts'

/** How it stands by the clock too: what is over looks no more as if it were to come (product §7.18). */
export function StateTag({ state, start, end }: Pick<Appointment, 'state' | 'start' | 'end'>) {
  const translate = useTranslate()
  const standing = standingOf(state, new Date(start), new Date(end), useNow())
  return <span className={`tag state-${standing}`}>{translate(standingWords[standing])}</span>
}

export function TypeWord({ type }: Pick<Appointment, 'type'>) {
  const translate = useTranslate()
  const Icon = typeIcons[type]
  return (
    <span className="type-word">
      <Icon size={16} aria-hidden="true" />
      {translate(typeNames[type])}
    </span>
  )
}
