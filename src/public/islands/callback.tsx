import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { components } from '#generated/types.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Modal } from '#ui/Modal.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { Open } from '../popup-host.ts'
import type { PopupPage } from '../popups.ts'
import { client, type IslandTexts, showIn, textsOf } from './popup.tsx'

type Failure = components['schemas']['Error']
type State = { step: 'asking'; busy: boolean; failure?: Failure } | { step: 'done'; phone: string }

/** What was typed outlives the popup (not the page), so that closing it by mistake loses nothing. */
let draft: Record<string, string> = {}

interface Props {
  page: PopupPage
  onClose: () => void
}

/** 'Please call me': the request is stored and mailed to the advisor (decisions §5). */
export function CallbackPopup({ page, onClose }: Props) {
  const t = textsOf(page)
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({ step: 'asking', busy: false })
  const failure = state.step === 'asking' ? state.failure : undefined

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [failure])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.step === 'done' || state.busy) return
    const entered = entriesOf(event.currentTarget)
    setState({ step: 'asking', busy: true })
    try {
      await send(page.alias, entered)
      draft = {}
      setState({ step: 'done', phone: entered.phone ?? '' })
    } catch (reason) {
      setState({ step: 'asking', busy: false, failure: await failureOf(reason, t) })
    }
  }

  return (
    <Modal title={t('Call-back request')} closeLabel={t('Close')} onClose={onClose}>
      {state.step === 'done' ? (
        <Thanks
          text={t('Thank you. {name} will call you back on {phone}.', {
            name: page.name,
            phone: state.phone,
          })}
        >
          <Button onClick={onClose}>{t('Close')}</Button>
        </Thanks>
      ) : (
        <form
          ref={form}
          className="form"
          noValidate
          onSubmit={submit}
          onInput={(event) => {
            draft = entriesOf(event.currentTarget)
          }}
        >
          <p className="muted">{t('{name} will call you back.', { name: page.name })}</p>
          <Fields page={page} t={t} errors={failure?.errors ?? {}} />
          <div className="form-foot">
            <Button type="submit" primary busy={state.busy}>
              {t('Request a call')}
            </Button>
            {failure && <Notice failure={failure} />}
          </div>
        </form>
      )}
    </Modal>
  )
}

function Fields({
  page,
  t,
  errors,
}: {
  page: PopupPage
  t: IslandTexts
  errors: Record<string, readonly string[]>
}) {
  const privacy = page.privacyHref && (
    <a href={page.privacyHref} target="_blank" rel="noopener">
      {t('Privacy')}
    </a>
  )
  return (
    <>
      <TextInput
        label={t('Your name')}
        name="name"
        autoComplete="name"
        maxLength={255}
        required
        defaultValue={draft.name}
        errors={errors.name}
      />
      <TextInput
        label={t('Your phone number')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        required
        help={t('With area code')}
        defaultValue={draft.phone}
        errors={errors.phone}
      />
      <TextInput
        label={t('When does it suit you?')}
        hint={t('(optional)')}
        name="preferred_time"
        maxLength={255}
        help={t('Monday after 16:00, for instance')}
        defaultValue={draft.preferred_time}
        errors={errors.preferred_time}
      />
      <TextArea
        label={t('What is it about?')}
        hint={t('(optional)')}
        name="message"
        rows={3}
        maxLength={2000}
        defaultValue={draft.message}
        errors={errors.message}
      />
      <div className="checks">
        {page.asksCustomer && (
          <CheckField
            label={t('I am already a customer of {tenant}.', { tenant: page.tenant })}
            name="is_customer"
            defaultChecked={Boolean(draft.is_customer)}
          />
        )}
        <CheckField
          label={
            <>
              {t('I agree that {tenant} uses my details to answer my request.', { tenant: page.tenant })}{' '}
              {privacy}
            </>
          }
          name="consent"
          required
          defaultChecked={Boolean(draft.consent)}
          errors={errors.consent}
        />
      </div>
      <div className="trap" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

function Notice({ failure: { message } }: { failure: Failure }) {
  return (
    <div className="notice notice-danger" role="alert" tabIndex={-1}>
      <CircleAlert className="i" aria-hidden="true" />
      <p>{message}</p>
    </div>
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

function entriesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
}

async function send(alias: string, entered: Record<string, string>) {
  const { name = '', phone = '', preferred_time, message, website, is_customer, consent } = entered
  await client.POST('/api/v1/advisors/{alias}/contact-requests', {
    params: { path: { alias } },
    body: {
      kind: 'callback',
      name,
      phone,
      ...(preferred_time && { preferred_time }),
      ...(message && { message }),
      ...(website && { website }),
      ...(is_customer && { is_customer: true }),
      // The server says what is missing, in one place for every form.
      consent: Boolean(consent) as true,
    },
  })
}

/** The server's own words where it has any; what was typed stays in every case. */
async function failureOf(reason: unknown, t: IslandTexts): Promise<Failure> {
  if (!(reason instanceof Response)) {
    return { message: `${t('Network request failed.')} ${t('Your entries are still here.')}` }
  }
  const body: Partial<Failure> | undefined = await reason.json().catch(() => undefined)
  const message = body?.message ?? t('An error has occurred. Please try again later.')
  return body?.errors ? { message, errors: body.errors } : { message }
}

export const open: Open = (mount, page, close) => showIn(mount, <CallbackPopup page={page} onClose={close} />)
