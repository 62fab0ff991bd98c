import { ArrowLeft, CalendarPlus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { MailSheet } from '../../kit/MailSheet.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { useFormatter } from '../../resources/format.ts'
import './demo-mails.css'

type Mail = components['schemas']['DemoMail']

/** What would have been sent: nothing leaves the machine of the demo (product §31.1). */
export function DemoMailsPage() {
  const translate = useTranslate()
  const { data: mails, failure, retry } = useMails()
  return (
    <>
      <PageTitle>{translate('Mails of the demo')}</PageTitle>
      <h1>{translate('Mails of the demo')}</h1>
      <p className="muted">
        {translate('Nothing leaves this machine. What would have been sent stands here.')}
      </p>
      {failure && <LoadFailure failure={failure} retry={retry} text="The mails could not be loaded." />}
      {!failure && !mails && <LoadingBox />}
      {mails?.length === 0 && (
        <p className="muted demo-mails-none">
          {translate('No mail yet. Book an appointment, for instance.')}
        </p>
      )}
      {mails && mails.length > 0 && <Mails mails={mails} />}
    </>
  )
}

const most = 100

function useMails() {
  const { client } = useDesk()
  return useReading(['demo-mails'], async () => {
    const query = { range: JSON.stringify([0, most - 1]), sort: JSON.stringify(['created_at', 'DESC']) }
    const { data } = await client.request('GET', '/api/v1/demo-mails', { query })
    return data as readonly Mail[]
  })
}

/** Side by side where there is room; on a phone the list, or one mail. */
function Mails({ mails }: { mails: readonly Mail[] }) {
  const translate = useTranslate()
  const format = useFormatter()
  const [asked] = useSearchParams()
  const chosen = mails.find(({ uuid }) => uuid === asked.get('mail'))
  const shown = chosen ?? mails[0]
  return (
    <div className={chosen ? 'demo-mails is-chosen' : 'demo-mails'}>
      <nav aria-label={translate('Mails of the demo')}>
        <ul>
          {mails.map((mail) => (
            <li key={mail.uuid}>
              <Link to={`?mail=${mail.uuid}`} aria-current={mail === shown ? 'true' : undefined}>
                <b>{mail.subject}</b>
                <span>{mail.recipient}</span>
                <time className="num" dateTime={mail.created_at}>
                  {format.dateTime(mail.created_at)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown && <OneMail key={shown.uuid} mail={shown} />}
    </div>
  )
}

function OneMail({ mail }: { mail: Mail }) {
  const translate = useTranslate()
  const { subject, recipient, text_body: text, html_body: html, calendar } = mail
  return (
    <article aria-labelledby="demo-mail">
      <Link className="demo-mails-back" to="?">
        <ArrowLeft size={18} aria-hidden="true" />
        {translate('All mails')}
      </Link>
      <header>
        <h2 id="demo-mail">{subject}</h2>
        <p className="muted">{translate('To {recipient}', { recipient })}</p>
        {calendar && (
          <a
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
            download={`${translate('appointment (name of a file)')}.ics`}
          >
            <CalendarPlus size={18} aria-hidden="true" />
            {translate('Calendar file')}
          </a>
        )}
      </header>
      {html && <MailSheet html={html} />}
      <details open={!html}>
        <summary>{translate('Plain text')}</summary>
        <pre>{text}</pre>
      </details>
    </article>
  )
}
