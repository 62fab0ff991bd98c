import { useTranslate } from 'react-admin'
import { Confirm } from '#ui/Confirm.tsx'
import { useFormatter } from '../../../resources/format.ts'
import type { PushForm } from './use-push-form.ts'

/** The last question, with what is about to be sent and to how many (product §15.7). */
export function PushConfirm({ form }: { form: PushForm }) {
  const translate = useTranslate()
  const format = useFormatter()
  const { push, people, decline, confirm } = form
  const number = format.number(people)
  const question = translate(
    // In English one and several are said alike (product §15.7), in German they are not.
    people === 1
      ? 'You are about to send notifications to at least 1 people. Are you sure you want to proceed?'
      : 'You are about to send notifications to at least {number} people. Are you sure you want to proceed?',
    { number },
  )
  const at = question.indexOf(number)
  return (
    <Confirm
      title={translate('Send push notification')}
      confirm={translate('Send')}
      onConfirm={() => void confirm()}
      onCancel={decline}
    >
      <p>
        {question.slice(0, at)}
        <strong>{number}</strong>
        {question.slice(at + number.length)}
      </p>
      <blockquote className="push-quote">
        <p>{push.text}</p>
        {push.link && <p className="muted">{push.link}</p>}
      </blockquote>
    </Confirm>
  )
}
