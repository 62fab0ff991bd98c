import { Paperclip, Send } from 'lucide-react'
import { spokenDay } from '#rules/spoken-time.ts'
import { Talk } from '../../conversation/Talk.tsx'
import { type ConversationPage, conversationTexts } from '../../conversation/texts.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { Portrait } from '../../Portrait.tsx'
import type { PageProps } from '../../page.ts'
import type { ThreadData } from './load.ts'

/** What was written, and where one writes on. A script keeps it up to date; without it one reads, and writes by mail. */
export function ThreadPage({ data, t, env }: PageProps<ThreadData>) {
  const { tenant, modules, thread, token } = data
  const name = thread.advisor_name ?? ''
  return (
    <div className="is-thread">
      <Header
        tenant={tenant}
        t={t}
        language={env.language}
        modules={modules}
        query={[['token', token]]}
        low
      />
      <main className="page" id="content">
        <h1 className="vh">{t('Your messages with {name}', { name })}</h1>
        <div className="thread">
          <div className="talk-top">
            <Who data={data} t={t} env={env} />
          </div>
          <aside className="talk-side" aria-label={name}>
            <Who data={data} t={t} env={env} />
            <p className="talk-note">{t('This page is yours alone. Please do not pass the link on.')}</p>
          </aside>
          <section
            aria-label={t('Messages')}
            id="conversation"
            data-conversation={JSON.stringify(pageOf(data, t, env.language))}
          >
            <Talk
              uuid={thread.uuid ?? ''}
              token={token}
              messages={data.messages}
              clocks={{ language: env.language, timeZone: data.timeZone }}
              t={t}
            />
            {thread.state !== 'closed' && (
              <div className="compose" aria-hidden="true">
                <span className="attach">
                  <Paperclip className="i" aria-hidden="true" />
                </span>
                <textarea rows={1} placeholder={t('Your message')} disabled />
                <button type="button" className="btn btn-primary" disabled>
                  <Send className="i" aria-hidden="true" />
                  {t('Send')}
                </button>
              </div>
            )}
          </section>
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </div>
  )
}

interface AnswersProps {
  readonly thread: ThreadData['thread']
  readonly language: string
  readonly t: PageProps<ThreadData>['t']
}

/** When an answer can be hoped for. */
function Answers({ thread, language, t }: AnswersProps) {
  const { away_until: until, answers_within: hours } = thread
  if (until) {
    // A day has no zone: it is named as of noon in UTC.
    const day = spokenDay(new Date(`${until}T12:00:00Z`), { language, timeZone: 'UTC' })
    return <p className="muted">{t('Away until {day}', { day })}</p>
  }
  if (!hours) return null
  if (hours === 1) return <p className="muted">{t('Usually answers within an hour')}</p>
  return hours <= 24 ? (
    <p className="muted">{t('Usually answers within {count} hours', { count: hours })}</p>
  ) : (
    <p className="muted">{t('Usually answers within {count} days', { count: Math.ceil(hours / 24) })}</p>
  )
}

function Who({ data: { thread, profile }, t, env }: PageProps<ThreadData>) {
  const name = thread.advisor_name ?? ''
  const branch = profile?.organization?.name
  return (
    <div className="talk-who">
      <Portrait url={profile?.profile_picture_url} name={name} size={64} t={t} />
      <div>
        <p className="strong">{name}</p>
        {thread.substitute_name ? (
          <p className="muted">{t('{name} answers too', { name: thread.substitute_name })}</p>
        ) : (
          branch && <p className="muted">{branch}</p>
        )}
        <Answers thread={thread} language={env.language} t={t} />
      </div>
    </div>
  )
}

function pageOf(
  { thread, messages, timeZone }: ThreadData,
  t: PageProps<ThreadData>['t'],
  language: string,
): ConversationPage {
  return {
    uuid: thread.uuid ?? '',
    advisor: thread.advisor ?? '',
    advisorName: thread.advisor_name ?? '',
    isClosed: thread.state === 'closed',
    language,
    timeZone,
    messages,
    texts: Object.fromEntries(conversationTexts.map((key) => [key, t(key)])),
  }
}
