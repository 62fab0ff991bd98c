import type { PageProps } from '../../page.ts'
import { ReviewChecks } from '../../ReviewChecks.tsx'
import { Stars } from '../../Stars.tsx'
import type { Translate } from '../../texts.ts'
import type { ProfileData } from './load.ts'

type PublicReview = NonNullable<ProfileData['reviews']>['reviews'][number]

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
        <ReviewChecks tenant={tenant.name} refused={reviews.refused} t={t} />
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
