import type { ReviewReason } from '#rules/reviews.ts'
import type { PageProps } from '../../page.ts'
import type { TextKey, Translate } from '../../texts.ts'
import type { ProfileData } from './load.ts'

type PublicReview = NonNullable<ProfileData['reviews']>['reviews'][number]

const reasonWords: Readonly<Record<ReviewReason, TextKey>> = {
  insult: 'insulting words',
  'personal-data': 'private things about somebody',
  advertising: 'advertising',
  'off-topic': 'off topic',
  'false-claim': 'an untrue claim of fact',
  unlawful: 'other unlawful content',
}

/** What visitors say after an appointment: the average never without the number, and how they are checked (product §19.2). */
export function Reviews({ data, t, env: { language } }: PageProps<ProfileData>) {
  const { reviews, profile, tenant } = data
  if (!reviews || !hasReviews(data)) return null
  return (
    <section className="row row-reviews" aria-labelledby="reviews">
      <h2 id="reviews">{t('Reviews')}</h2>
      <div className="txt">
        {reviews.average !== null && (
          <p className="reviews-average">
            <Stars stars={Math.round(reviews.average)} t={t} />{' '}
            {t(reviews.count === 1 ? '{average} of 5, one review' : '{average} of 5, {count} reviews', {
              average: reviews.average.toLocaleString(language, { minimumFractionDigits: 1 }),
              count: reviews.count.toLocaleString(language),
            })}
          </p>
        )}
        {reviews.reviews.length > 0 && (
          <ul className="reviews" aria-label={t('The latest reviews')}>
            {reviews.reviews.map((review) => (
              <Review key={review.uuid} review={review} name={profile.full_name} t={t} language={language} />
            ))}
          </ul>
        )}
        <p className="reviews-how">
          {t(
            'Only those who had an appointment get the link to a review. {tenant} looks at each before it is shown; whether it is a good or a bad one does not matter.',
            { tenant: tenant.name },
          )}{' '}
          {reviews.refused.length > 0 && (
            <>
              {t('Not shown, and why:')}{' '}
              {reviews.refused.map(({ reason, count }) => `${count} (${t(reasonWords[reason])})`).join(', ')}.
            </>
          )}
        </p>
      </div>
    </section>
  )
}

/** Whether visitors have said anything, shown or not. */
export const hasReviews = ({ reviews }: ProfileData): boolean =>
  reviews !== null && reviews.count + reviews.refused.length > 0

interface ReviewProps {
  readonly review: PublicReview
  /** Of the advisor, who answers. */
  readonly name: string
  readonly t: Translate
  readonly language: string
}

function Review({ review, name, t, language }: ReviewProps) {
  const { stars, text, month, answer } = review
  const written = new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
  })
  return (
    <li>
      <Stars stars={stars} t={t} />
      {text && (
        <p className="reviews-words" dir="auto">
          {text}
        </p>
      )}
      <p className="reviews-who">
        {review.name && <bdi>{review.name}, </bdi>}
        <time dateTime={month}>{written}</time>
      </p>
      {answer && (
        <div className="reviews-answer">
          <p className="reviews-who">{t('{name} answers:', { name })}</p>
          <p className="reviews-words" dir="auto">
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}

function Stars({ stars, t }: { stars: number; t: Translate }) {
  return (
    <span className="reviews-stars" role="img" aria-label={t('{stars} of 5 stars', { stars })}>
      {'★'.repeat(stars)}
      <span className="is-missing">{'★'.repeat(5 - stars)}</span>
    </span>
  )
}
