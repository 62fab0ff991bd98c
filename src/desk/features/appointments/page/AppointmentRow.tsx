import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { firstLink } from '#rules/text-links.ts'
import { useSession } from '../../../kit/desk-context.ts'
import { nearDay, useTimes } from '../../../kit/times.ts'
import { StateTag, TypeWord } from '../AppointmentTags.tsx'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { QuickActions } from '../actions/QuickActions.tsx'
import type { AppointmentActions } from '../actions/use-actions.tsx'
import type { Appointment } from '../types.ts'

interface AppointmentRowProps {
  readonly appointment: Appointment
  readonly actions: AppointmentActions
  /** Where no day stands above it. */
  readonly hasDay?: boolean
}

/** One appointment of a list: a line on wide screens, a card on a phone. */
export function AppointmentRow({ appointment, actions, hasDay = false }: AppointmentRowProps) {
  const times = useTimes()
  const whose = useWhose(appointment)
  const { uuid, start, end, name, state, topic_name, answer_by: answerBy } = appointment
  const isOpen = hasDay && answerBy
  return (
    <li className={`appointment${hasDay ? ' has-day' : ''}`} aria-busy={actions.isRunning(appointment)}>
      <p className="when num">
        {hasDay && <b>{times.day(start)}</b>} <span>{times.clocks(start, end)}</span>
      </p>
      <div className="who">
        <Link className="t" to={uuid}>
          {name}
        </Link>
        {whose && <p className="m">{whose}</p>}
      </div>
      <p className="what">{topic_name}</p>
      <p className="how">
        <Meeting appointment={appointment} />
      </p>
      <p className="state">{isOpen ? <AnswerBy at={answerBy} /> : <StateTag {...{ state, start, end }} />}</p>
      <div className="do">
        <QuickActions appointment={appointment} actions={actions} />
        <ActionMenu appointment={appointment} actions={actions} />
      </div>
    </li>
  )
}

/** How they meet; what takes place online is joined from here. */
function Meeting({ appointment: { type, state, place, name } }: { appointment: Appointment }) {
  const translate = useTranslate()
  const isOn = state === 'requested' || state === 'confirmed'
  const href = isOn && type === 'online' ? firstLink(place) : undefined
  if (!href) return <TypeWord type={type} />
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      aria-label={translate('Online: open the meeting with {name}', { name })}
    >
      <TypeWord type={type} />
    </a>
  )
}

/** Urgent where it ends today. */
function AnswerBy({ at }: { at: string }) {
  const translate = useTranslate()
  const times = useTimes()
  const near = nearDay(at, times.zone, new Date())
  const time = near ? `${translate(near)}, ${times.time(at)}` : times.dayAndTime(at)
  return (
    <span className={near === 'Today' ? 'answer-by soon' : 'answer-by'}>
      <span>{translate('Answer by')}</span> <span className="num">{time}</span>
    </span>
  )
}

/** Whose appointment it is, where it is not simply the reader's own. */
function useWhose({ advisor, advisor_name, substitute, substitute_name }: Appointment): string | null {
  const translate = useTranslate()
  const { actor } = useSession().facts
  const alias = actor.kind === 'user' ? actor.alias : null
  if (substitute === alias) return translate('For {name}', { name: advisor_name })
  if (substitute) return translate('{name} takes it over', { name: substitute_name ?? substitute })
  return advisor === alias ? null : advisor_name
}
