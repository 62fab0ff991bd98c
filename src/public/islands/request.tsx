import { CircleCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { Open } from '../popup-host.ts'
import type { PopupPage, RequestId } from '../popups.ts'
import { draftOf, type Entries, entriesOf, forgetDraft, keepDraft } from './drafts.ts'
import type { IslandKey } from './keys.ts'
import { Notice } from './Notice.tsx'
import { type IslandTexts, showIn, textsOf } from './popup.tsx'
import { RequestFields } from './RequestFields.tsx'
import { type Failure, failureOf, withoutField } from './refusals.ts'
import { type RequestForm, requests } from './requests.ts'
import { sendRequest } from './send-request.ts'
import { ticketSource } from './ticket.ts'

interface Props {
  id: RequestId
  page: PopupPage
  onClose: () => void
}

/** Asks the advisor for something: what is sent is stored and mailed to them (decisions §5). */
export function RequestPopup({ id, page, onClose }: Props) {
  const t = textsOf(page)
  const form: RequestForm = requests[id]
  const said = (text: string, values: Entries = {}) => t(text as IslandKey, { ...values, name: page.name })
  const { sent, asking, submit, change } = useRequest(id, page, t)
  const failure = asking?.failure
  return (
    <Modal title={said(form.title)} closeLabel={t('Close')} onClose={onClose}>
      {sent ? (
        <Thanks text={said(form.thanks, sent)}>
          <Button onClick={onClose}>{t('Close')}</Button>
        </Thanks>
      ) : (
        <Form refusals={asking?.refusals ?? 0} onSubmit={submit} onChange={change}>
          <p className="muted">{said(form.intro)}</p>
          <RequestFields form={form} page={page} t={t} draft={draftOf(id)} errors={failure?.errors ?? {}} />
          <div className="form-foot">
            <Button type="submit" primary busy={asking?.busy ?? false}>
              {said(form.send)}
            </Button>
            {failure && <Notice text={failure.message} />}
          </div>
        </Form>
      )}
    </Modal>
  )
}

interface Asking {
  step: 'asking'
  busy: boolean
  failure?: Failure
  /** How often it was refused. */
  refusals: number
}
type State = Asking | { step: 'sent'; entered: Entries }

function useRequest(id: RequestId, page: PopupPage, t: IslandTexts) {
  const [state, setState] = useState<State>({ step: 'asking', busy: false, refusals: 0 })
  const [tickets] = useState(ticketSource)
  useEffect(() => tickets.prepare(), [tickets])

  async function submit(entered: Entries) {
    if (state.step === 'sent' || state.busy) return
    const { refusals } = state
    setState({ step: 'asking', busy: true, refusals })
    try {
      await sendRequest(page.alias, requests[id].kind, entered, tickets)
      forgetDraft(id)
      setState({ step: 'sent', entered })
    } catch (reason) {
      const failure = await failureOf(reason, requests[id], entered, t)
      setState({ step: 'asking', busy: false, failure, refusals: refusals + 1 })
    }
  }

  function change(entered: Entries, field: string) {
    keepDraft(id, entered)
    setState((before) => {
      if (before.step === 'sent' || !before.failure) return before
      const { failure, ...asking } = before
      const left = withoutField(before.failure, field)
      return { ...asking, ...(left && { failure: left }) }
    })
  }

  const asking = state.step === 'asking' ? state : undefined
  const sent = state.step === 'sent' ? state.entered : undefined
  return { sent, asking, submit, change }
}

interface FormProps {
  /** Each takes the focus to what it is about. */
  refusals: number
  onSubmit: (entered: Entries) => void
  onChange: (entered: Entries, field: string) => void
  children: ReactNode
}

function Form({ refusals, onSubmit, onChange, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [refusals])
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(entriesOf(event.currentTarget))
      }}
      onInput={({ currentTarget, target }) => {
        onChange(entriesOf(currentTarget), (target as HTMLInputElement).name)
      }}
    >
      {children}
    </form>
  )
}

function Thanks({ text, children }: { text: string; children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null)
  // The form that held the focus is gone.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className="thanks">
      <CircleCheck className="i" aria-hidden="true" />
      <p ref={said} tabIndex={-1} role="status">
        {text}
      </p>
      {children}
    </div>
  )
}

/** Only forms are opened by this island. */
export const open: Open = (mount, page, close, id) =>
  showIn(mount, <RequestPopup id={id as RequestId} page={page} onClose={close} />)
