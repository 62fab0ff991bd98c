import { CircleCheck } from 'lucide-react'
import { spokenDay } from '#rules/spoken-time.ts'
import { profileHref } from '../../links.ts'
import type { PageProps } from '../../page.ts'
import { reasonWords } from '../../ReviewChecks.tsx'
import { Stars } from '../../Stars.tsx'
import type { ReviewData } from './load.ts'
import { reviewHref } from './review-query.ts'

type Review = NonNullable<ReviewData['invitation']['review']>

/** What was said, what becomes of it, and how long it can be changed. */
export function OwnReview(props: PageProps<ReviewData>) {
  const { data, t, env } = props
  const { invitation, asked, profile, timeZone } = data
  const { review, refusal, advisor, changeable_until: until } = invitation
  if (!review) return null
  const isNew = asked.told !== null
  return (
    <>
      <h1 className={isNew ? 'review-ask review-done' : 'review-ask'}>
        {isNew && <CircleCheck className="i" aria-hidden="true" />}
        {t(headingOf(asked.told))}
      </h1>
      <p className="review-lead" role={isNew ? 'status' : undefined}>
        {becomes(review, props)}
      </p>
      <div className="review-own">
        <Stars stars={review.stars} t={t} />
        {review.text && (
          <p className="review-words" dir="auto">
            {review.text}
          </p>
        )}
        <p className="muted">{review.name ? <bdi>{review.name}</bdi> : t('Without a name')}</p>
        {review.answer && (
          <div className="review-answer">
            <p className="muted">{t('{name} answers:', { name: invitation.advisor_name })}</p>
            <p className="review-words" dir="auto">
              {review.answer}
            </p>
          </div>
        )}
      </div>
      <p className="muted review-until">
        {refusal ??
          t('You can change it until {day}.', {
            day: until ? spokenDay(new Date(until), { language: env.language, timeZone }) : '',
          })}
      </p>
      <p className="review-act">
        {!refusal && (
          <a className="btn" href={reviewHref(advisor, asked.token, { change: '' })}>
            {t('Change review')}
          </a>
        )}
        {profile && (
          <a className="btn" href={profileHref(profile.slug)}>
            {t('To the profile of {name}', { name: invitation.advisor_name })}
          </a>
        )}
      </p>
    </>
  )
}

function headingOf(told: ReviewData['asked']['told']) {
  if (told === 'sent') return 'Thank you for your review'
  return told === 'changed' ? 'Your review is changed' : 'Your review'
}

function becomes({ state, reason }: Review, { data: { tenant, invitation }, t }: PageProps<ReviewData>) {
  const name = invitation.advisor_name
  if (state === 'shown') return t('It stands on the profile of {name}.', { name })
  if (state === 'hidden' && reason)
    return t('{tenant} does not show it: {reason}.', { tenant: tenant.name, reason: t(reasonWords[reason]) })
  return t('{tenant} looks at it before it is shown on the profile of {name}.', { tenant: tenant.name, name })
}
