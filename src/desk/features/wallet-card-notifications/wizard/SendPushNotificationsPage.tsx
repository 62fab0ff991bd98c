import { useTranslate } from 'react-admin'
import { PageTitle } from '../../../kit/PageTitle.tsx'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { PushConfirm } from './PushConfirm.tsx'
import { PushPreview } from './PushPreview.tsx'
import { PushSteps } from './PushSteps.tsx'
import { emptyPushDraft, pushFields, pushLabels } from './push.ts'
import { usePushForm } from './use-push-form.ts'
import './send-push-notifications.css'

const title = 'Send push notifications'

/** A message to the wallet cards of customers who agreed to it, in three steps (product §15.1). */
export function SendPushNotificationsPage() {
  const translate = useTranslate()
  const form = usePushForm()
  const { push, phase } = form
  const changed = pushFields.filter((field) => push[field].length > emptyPushDraft[field].length)
  useOpenDraft({
    changed: changed.map((path) => ({ label: pushLabels[path] })),
    question: 'Leave without sending?',
    leave: 'Leave without sending',
  })
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      <p className="push-lead">
        {translate('With this tool you can send push notifications to all you digital business cards')}
      </p>
      <div className="push-columns">
        <PushSteps form={form} />
        <PushPreview text={push.text} link={push.link} />
      </div>
      {phase === 'asking' && <PushConfirm form={form} />}
    </>
  )
}
