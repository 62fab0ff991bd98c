import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { AdvisorsField } from './AdvisorsField.tsx'
import { MessageFields } from './MessageFields.tsx'
import { PushAnswer } from './PushAnswer.tsx'
import { PushReach } from './PushReach.tsx'
import { PushStep } from './PushStep.tsx'
import { faultsOf } from './push.ts'
import type { PushForm } from './use-push-form.ts'

/** Whom, what, and sending it. Enter in a field sends nothing: only the button does. */
export function PushSteps({ form }: { form: PushForm }) {
  const translate = useTranslate()
  const faults = faultsOf(form.push)
  const isAimed = !faults.advisors
  const isWritten = isAimed && !faults.text && !faults.link
  return (
    <form
      className="push-steps"
      noValidate
      ref={useFocusOnRefused(form)}
      onSubmit={(event) => event.preventDefault()}
    >
      <PushStep number={1} title={translate('Choose your target group')} isReached isLocked={form.isBusy}>
        <AdvisorsField
          selected={form.push.advisors}
          errors={form.errors.advisors}
          onSelected={(advisors) => form.change({ advisors })}
          onLeave={() => form.leave('advisors')}
        />
        <PushReach advisors={form.push.advisors} isRefused={(form.errors.advisors ?? []).length > 0} />
      </PushStep>
      <PushStep number={2} title={translate('Enter your message')} isReached={isAimed} isLocked={form.isBusy}>
        <MessageFields form={form} />
      </PushStep>
      <PushStep number={3} title={translate('Send push notification')} isReached={isWritten}>
        <SendStep form={form} />
      </PushStep>
    </form>
  )
}

function SendStep({ form }: { form: PushForm }) {
  const translate = useTranslate()
  const { canSend, isBusy, phase, missing, sent, press } = form
  const reasons = sent ? [] : missing
  return (
    <>
      <p className="ui-help">
        {translate(
          'Only customers who agreed to notifications on their wallet card receive it. You see their number before anything leaves.',
        )}
      </p>
      <PushAnswer form={form} />
      <Button
        primary
        busy={isBusy}
        disabled={phase === 'idle' && !canSend}
        aria-describedby={reasons.length > 0 ? 'push-missing' : undefined}
        onClick={() => void press()}
      >
        <Send className="i" aria-hidden="true" />
        {translate('Send')}
      </Button>
      {reasons.length > 0 && (
        <p className="ui-help" id="push-missing">
          {reasons.join(' ')}
        </p>
      )}
    </>
  )
}

/** The first field that the server refused has the focus, since Send, which had it, is disabled until that is mended. */
function useFocusOnRefused({ refused, phase }: PushForm) {
  const place = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a try has ended, not while it is being mended
  useEffect(() => {
    if (phase === 'idle' && Object.keys(refused).length > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [phase])
  return place
}
