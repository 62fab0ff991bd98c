import { spokenDay, spokenStart } from '#rules/spoken-time.ts'
import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import { profileHref } from '../../links.ts'
import { Portrait } from '../../Portrait.tsx'
import type { PageProps } from '../../page.ts'
import { ReviewChecks } from '../../ReviewChecks.tsx'
import type { ReviewData } from './load.ts'
import { OwnReview } from './OwnReview.tsx'
import { ReviewForm } from './ReviewForm.tsx'

/** What the link of the mail opens: which appointment it is about, and what can still be said of it. */
export function ReviewPage(props: PageProps<ReviewData>) {
  const { data, t, env } = props
  const { tenant, modules, asked } = data
  const changing: [string, string][] = asked.isChanging ? [['change', '']] : []
  return (
    <>
      <Header
        tenant={tenant}
        t={t}
        language={env.language}
        modules={modules}
        query={[['token', asked.token], ...changing]}
        low
      />
      <main className="page" id="content">
        <div className="review">
          <About {...props} />
          <div>
            {stepOf(props)}
            <section className="review-fine" aria-labelledby="review-checks">
              <h2 id="review-checks">{t('How we check reviews')}</h2>
              <ReviewChecks tenant={tenant.name} refused={data.refused} t={t} />
            </section>
          </div>
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

/** Said already, it is shown; the form comes back for who wants to change it. What cannot be said any more has no form. */
function stepOf(props: PageProps<ReviewData>) {
  const { invitation, asked } = props.data
  const isFormWanted = !invitation.review || asked.isChanging
  if (isFormWanted && !invitation.refusal) return <ReviewForm {...props} />
  return invitation.review ? <OwnReview {...props} /> : <Refused {...props} />
}

function Refused({ data: { invitation, profile }, t }: PageProps<ReviewData>) {
  return (
    <>
      <h1 className="review-ask">{t('This appointment cannot be reviewed')}</h1>
      <p className="review-lead">{invitation.refusal}</p>
      {profile && (
        <p className="review-act">
          <a className="btn" href={profileHref(profile.slug)}>
            {t('To the profile of {name}', { name: invitation.advisor_name })}
          </a>
        </p>
      )}
    </>
  )
}

/** Of the appointment: with whom, when and what about. */
function About({ data: { invitation, profile, timeZone, tenant }, t, env }: PageProps<ReviewData>) {
  const { advisor_name: name, profile_picture_url: picture, start, topic } = invitation
  const at = new Date(start)
  const clocks = { language: env.language, timeZone }
  return (
    <aside className="review-side" aria-label={t('Your appointment')}>
      <div className="review-who">
        <Portrait url={picture} name={name} size={64} t={t} first />
        <div>
          <p className="strong">{name}</p>
          <p className="muted review-wide">{profile?.organization?.name ?? tenant.name}</p>
          <p className="muted review-narrow">{[spokenDay(at, clocks), topic].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <dl className="review-facts">
        <div>
          <dt>{t('Appointment')}</dt>
          <dd>
            <time dateTime={start}>{spokenStart(at, clocks)}</time>
          </dd>
        </div>
        {topic && (
          <div>
            <dt>{t('Topic')}</dt>
            <dd>{topic}</dd>
          </div>
        )}
      </dl>
    </aside>
  )
}
