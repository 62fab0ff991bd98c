import { Paperclip, Send } from 'lucide-react'
import { answersSentence } from '../../conversation/answers.ts'
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

function Who({ data: { thread, profile, answers }, t, env }: PageProps<ThreadData>) {
  const name = thread.advisor_name ?? ''
  const branch = profile?.organization?.name
  const answered = answers && answersSentence(answers, t, env.language)
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
        {answered && <p className="muted">{answered}</p>}
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
