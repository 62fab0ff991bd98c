import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { MailSheet } from '../../kit/MailSheet.tsx'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useTimes } from '../../kit/times.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { useReading } from '../../kit/use-reading.ts'

type Preview = components['schemas']['WeeklyReportPreview']

/** The mail that analysts of the branch get, to look at and to send to oneself (product §19.21). */
export function WeeklyMail({ organization }: { organization: string }) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('getWeeklyReportPreview')) return null
  return (
    <div className="weekly-mail-open">
      <Button onClick={() => setOpen(true)}>
        <Mail size={18} aria-hidden="true" />
        {translate('Preview of the mail')}
      </Button>
      {isOpen && <WeeklyMailDialog organization={organization} close={() => setOpen(false)} />}
    </div>
  )
}

function WeeklyMailDialog({ organization, close }: { organization: string; close: () => void }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { data, failure, retry } = useReading<Preview>(
    ['weekly-report-preview', organization],
    async () => {
      const { data: read } = await client.GET('/api/v1/reports/weekly-mails/preview', {
        params: { query: { organization } },
      })
      return read as Preview
    },
    { notice: null, staysHere: true },
  )
  const sample = useWrite({
    write: async () =>
      (await client.POST('/api/v1/reports/weekly-mails/samples', { body: { organization } })).data,
    onDone: (sent) => setSentTo(sent?.email ?? null),
    success: null,
    toldBy: 'place',
  })
  const send = (
    <>
      <RefusedAlert failure={sample.failure} isAtField={() => false} />
      <p role="status" className="weekly-mail-sent">
        {sentTo !== null &&
          !sample.isBusy &&
          translate('A sample is on its way to {email}.', { email: sentTo })}
      </p>
      <Button primary busy={sample.isBusy} onClick={() => void sample.run()}>
        {translate('Send me a sample now')}
      </Button>
    </>
  )
  return (
    <Modal title={translate('Weekly report')} onClose={close} foot={send}>
      {data && <Shown preview={data} />}
      {!data && failure && (
        <LoadFailure
          staysHere
          failure={failure}
          retry={retry}
          text="The mail of this branch could not be loaded."
        />
      )}
      {!data && !failure && <LoadingBox />}
    </Modal>
  )
}

function Shown({ preview }: { preview: Preview }) {
  const { subject, html_body: html, recipients, next_at: next } = preview
  const translate = useTranslate()
  const times = useTimes()
  return (
    <>
      <p>
        {next ? (
          translate(
            'Goes to {smart_count} analyst, next on {time}. |||| Goes to {smart_count} analysts, next on {time}.',
            {
              smart_count: recipients,
              time: times.dayAndTime(next),
            },
          )
        ) : (
          <>
            {translate('Weekly reports are switched off.')}{' '}
            <Link to="/account-admin/settings">{translate('Settings')}</Link>
          </>
        )}
      </p>
      <section className="weekly-mail" aria-label={translate('{subject}, as analysts get it', { subject })}>
        <MailSheet html={html} />
      </section>
    </>
  )
}
