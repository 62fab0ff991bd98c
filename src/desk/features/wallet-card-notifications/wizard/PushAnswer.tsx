import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldError } from '../../../kit/FieldError.tsx'
import { SignInLink } from '../../../kit/saving/SignInLink.tsx'
import { useFormatter } from '../../../resources/format.ts'
import type { Sent } from './push-state.ts'
import type { PushForm } from './use-push-form.ts'

/** Where what was sent can be followed. */
export const sentPath = '/wallet-cards/notifications'

/** What became of the last try: on its way, refused, or nobody knows. */
export function PushAnswer({ form }: { form: PushForm }) {
  const { sent, failure, refused, isUncertain, phase } = form
  return (
    <>
      <div role="alert" className="push-alerts">
        {phase === 'idle' && (failure || Object.keys(refused).length > 0) && <Refusal form={form} />}
        {phase === 'idle' && isUncertain && <Uncertain />}
      </div>
      {sent && <OnItsWay sent={sent} />}
    </>
  )
}

function Refusal({ form: { failure } }: { form: PushForm }) {
  const translate = useTranslate()
  if (failure?.status === 401) {
    return (
      <Said text={translate('Your session has ended. What you typed is still here:')}>
        <SignInLink>{translate('Sign in in a new tab, then send again')}</SignInLink>
      </Said>
    )
  }
  return <FieldError messages={[translate(failure?.message ?? 'Please correct the marked fields.')]} />
}

function Uncertain() {
  const translate = useTranslate()
  const text = translate(
    'It is not certain whether your message was taken. Sent again unchanged it reaches nobody twice.',
  )
  return (
    <Said text={text}>
      <Link to={sentPath}>{translate('Sent notifications')}</Link>
    </Said>
  )
}

function Said({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className="push-said">
      <span>{text}</span> {children}
    </p>
  )
}

/** Takes the focus: the button that had it is disabled now. */
function OnItsWay({ sent: { uuid, recipients } }: { sent: Sent }) {
  const translate = useTranslate()
  const format = useFormatter()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const text =
    recipients === undefined
      ? translate('Your message is on its way.')
      : translate(
          'Your message is on its way to {count} phone. |||| Your message is on its way to {count} phones.',
          {
            count: format.number(recipients),
            smart_count: recipients,
          },
        )
  return (
    <div className="push-sent">
      <CircleCheck size={20} aria-hidden="true" />
      <p id="push-sent">{text}</p>
      <Link
        ref={link}
        to={uuid ? `${sentPath}/${encodeURIComponent(uuid)}` : sentPath}
        aria-describedby="push-sent"
      >
        {translate('See how it is delivered')}
      </Link>
    </div>
  )
}
