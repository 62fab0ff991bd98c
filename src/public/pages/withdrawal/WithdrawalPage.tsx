import { CircleCheck } from 'lucide-react'
import { spokenStart } from '#rules/spoken-time.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import type { PageProps } from '../../page.ts'
import type { WithdrawalData } from './load.ts'

type Props = PageProps<WithdrawalData>

/** Opening it changes nothing (programs open links too); one button withdraws. */
export function WithdrawalPage(props: Props) {
  const { data, t, env } = props
  const { tenant, modules, token } = data
  return (
    <>
      <Header
        tenant={tenant}
        t={t}
        language={env.language}
        modules={modules}
        query={[['token', token]]}
        low
      />
      <main className="page" id="content">
        <div className="wallet">{stepOf(props)}</div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

function stepOf(props: Props) {
  if (props.data.consent.state === 'given') return <Ask {...props} />
  return props.data.consent.state === 'withdrawn' ? <Done {...props} /> : <Never {...props} />
}

function Ask({ data, t, env }: Props) {
  const { consent, token } = data
  const name = consent.advisor_name
  return (
    <>
      <h1 className="wallet-title">{t('Stop messages from {name}?', { name })}</h1>
      <p>{t('You agreed on {date}:', { date: spoken(consent.given_at, data, env.language) })}</p>
      <blockquote className="wallet-quote">{consent.text}</blockquote>
      <p>{t('The card itself stays on your phone and remains valid.')}</p>
      <form method="post" action={`/wallet-cards/withdrawal?${new URLSearchParams({ token })}`}>
        <button type="submit" className="btn btn-primary wallet-act">
          {t('Stop messages')}
        </button>
      </form>
    </>
  )
}

function Done({ data, t, env }: Props) {
  const { consent } = data
  return (
    <>
      <div className="wallet-done" role="status">
        <CircleCheck className="i" aria-hidden="true" />
        <h1 className="wallet-title">{t('You receive no more messages')}</h1>
      </div>
      <p>{t('Stopped on {date}.', { date: spoken(consent.withdrawn_at, data, env.language) })}</p>
      <p>{t('The card itself stays on your phone and remains valid.')}</p>
      <Again data={data} t={t} env={env} />
    </>
  )
}

function Never(props: Props) {
  const { t } = props
  return (
    <>
      <h1 className="wallet-title">{t('You receive no messages')}</h1>
      <p>{t('You have not agreed to messages on this card.')}</p>
      <Again {...props} />
    </>
  )
}

/** Agreeing again is as easy as it was the first time. */
function Again({ data: { consent, modules }, t }: Props) {
  if (!modules.has('wallet-cards')) return null
  return (
    <p>
      <a href={`/wallet-card/${encodeURIComponent(consent.advisor)}`}>{t('Download a card with messages')}</a>
    </p>
  )
}

const spoken = (at: string | null | undefined, { timeZone }: WithdrawalData, language: string) =>
  at ? spokenStart(new Date(at), { language, timeZone }) : ''
