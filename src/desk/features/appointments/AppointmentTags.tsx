import { useTranslate } from 'react-admin'
import { typeNames } from '#rules/appointment-types.ts'
import '../../screens/list/list.css'
import type { Appointment } from './types.ts'
import { stateWords, typeIcons } from './words.ts'

export function StateTag({ state }: Pick<Appointment, 'state'>) {
  const translate = useTranslate()
  return <span className={`tag state-${state}`}>{translate(stateWords[state])}</span>
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
