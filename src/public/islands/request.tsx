import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ticketSource } from '#client/form-ticket.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { OpenPopup, PopupPage, RequestId } from '../popups.ts'
import { AnswersNote } from './AnswersNote.tsx'
import { draftOf, type Entries, forgetDraft, keepDraft } from './drafts.ts'
import { EntryForm } from './EntryForm.tsx'
import type { IslandKey } from './keys.ts'
import { Notice } from './Notice.tsx'
import { newKey } from './new-key.ts'
import { client, type IslandTexts, showIn, textsOf } from './popup.tsx'
import { RequestFields } from './RequestFields.tsx'
import { type Failure, failureOf, missingIn, withoutField } from './refusals.ts'
import { type RequestForm, requests } from './requests.ts'
import { beginConversation, sendRequest } from './send-request.ts'

interface Props {
  id: RequestId
  page: PopupPage
  onClose: () => void
}

/** Asks the advisor for something: what is sent is stored and mailed to them (product §6.8). */
export function RequestPopup({ id, page, onClose }: Props) {
  const t = textsOf(page)
  return (
    <Modal title={t(requests[id].title)} closeLabel={t('Close')} onClose={onClose}>
      <Request id={id} page={page} onClose={onClose} />
    </Modal>
  )
}

/** The form, then the thanks. */
export function Request({ id, page, onClose }: Props) {
  const t = textsOf(page)
  const form: RequestForm = requests[id]
  const said = (text: string, values: Entries = {}) => t(text as IslandKey, { ...values, name: page.name })
  const { sent, href, asking, submit, change } = useRequest(id, page, t)
  const failure = asking?.failure
  if (sent) {
    return (
      <Thanks text={said(form.thanks, sent)}>
        {href && (
          <a className="btn btn-primary" href={href}>
            {t('Open conversation')}
          </a>
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </Thanks>
    )
  }
  return (
    <EntryForm refusals={asking?.refusals ?? 0} onSubmit={submit} onChange={change}>
      <p className="muted">{said(form.intro)}</p>
      {id === 'messenger' && <AnswersNote page={page} />}
      <RequestFields form={form} page={page} t={t} draft={draftOf(id)} errors={failure?.errors ?? {}} />
      <div className="form-foot">
        <Button type="submit" primary busy={asking?.busy ?? false}>
          {said(form.send)}
        </Button>
        {failure && <Notice text={failure.message} />}
      </div>
    </EntryForm>
  )
}

interface OpenRequest {
  step: 'asking'
  busy: boolean
  failure?: Failure
  /** How often it was refused. */
  refusals: number
}
type RequestState = OpenRequest | { step: 'sent'; entered: Entries; href?: string }

function useRequest(id: RequestId, page: PopupPage, t: IslandTexts) {
  const [state, setState] = useState<RequestState>({ step: 'asking', busy: false, refusals: 0 })
  const [tickets] = useState(() => ticketSource(client))
  const key = useKey()
  useEffect(() => tickets.prepare(), [tickets])

  async function submit(entered: Entries) {
    if (state.step === 'sent' || state.busy) return
    const { refusals } = state
    const missing = missingIn(requests[id], entered, t)
    if (missing) return setState({ step: 'asking', busy: false, failure: missing, refusals: refusals + 1 })
    setState({ step: 'asking', busy: true, refusals })
    try {
      const href = await send(id, page.alias, entered)
      forgetDraft(id)
      setState({ step: 'sent', entered, ...(href && { href }) })
    } catch (reason) {
      const failure = await failureOf(reason, requests[id], t)
      setState({ step: 'asking', busy: false, failure, refusals: refusals + 1 })
    }
  }

  async function send(asked: RequestId, alias: string, entered: Entries): Promise<string | undefined> {
    if (asked === 'messenger') return await beginConversation(alias, entered, key(entered), tickets)
    await sendRequest(alias, requests[asked].kind, entered, tickets)
    return undefined
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
  const href = state.step === 'sent' ? state.href : undefined
  return { sent, href, asking, submit, change }
}

/** One for what is sent again as it is, after a reply that was lost. */
function useKey() {
  const last = useRef({ text: '', key: '' })
  return (entered: Entries) => {
    const text = JSON.stringify(entered)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
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
export const open: OpenPopup = (mount, page, close, id) =>
  showIn(mount, <RequestPopup id={id as RequestId} page={page} onClose={close} />)
