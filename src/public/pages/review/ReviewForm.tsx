import { Star, TriangleAlert } from 'lucide-react'
import { retentionDays } from '#rules/retention.ts'
import { changeableUntil, reviewConsentText } from '#rules/reviews.ts'
import { spokenDay } from '#rules/spoken-time.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { profileHref, safeHref } from '../../links.ts'
import type { PageProps } from '../../page.ts'
import { settingOf } from '../../tenant.ts'
import type { TextKey, Translate } from '../../texts.ts'
import type { ReviewData } from './load.ts'
import { type ReviewProblem, reviewHref } from './review-query.ts'

/** As long as the contract takes it (schemas/review-submission.yaml). */
const longest = 1000

/**
 * Stars, a text, and how one is named. Works without scripts: our server takes the form and leads back to the page. A script
 * sends it from here, so that nothing typed is lost where that fails.
 */
export function ReviewForm(props: PageProps<ReviewData>) {
  const { data, t, env } = props
  const { invitation, asked } = data
  const { review, advisor, version } = invitation
  const entered = asked.typed ?? { stars: null, text: '', name: '', ...review }
  return (
    <form
      method="post"
      action={`/app/reviews/${encodeURIComponent(advisor)}`}
      className="form review-form"
      id="review"
      data-said={JSON.stringify(saidBy(t))}
      data-kept={asked.typed ? '' : undefined}
    >
      <input type="hidden" name="token" value={asked.token} />
      <input type="hidden" name="version" value={version} />
      <div>
        <h1 className="review-ask" id="review-question">
          {t('How was your appointment?')}
        </h1>
        <p className="review-lead">
          {t('Your review helps others to choose.')} {untilWhen(props)}
        </p>
      </div>
      <Problem {...props} />
      <Rating given={entered.stars} t={t} />
      <Words given={entered.text} language={env.language} t={t} />
      <ShownName {...props} given={entered.name} />
      <Consent {...props} />
      <div className="trap" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Buttons {...props} />
    </form>
  )
}

function untilWhen({ data: { invitation, timeZone }, t, env }: PageProps<ReviewData>): string {
  const { changeable_until: end } = invitation
  const until = end ? new Date(end) : changeableUntil(new Date())
  return t('You can change it until {day}.', { day: spokenDay(until, { language: env.language, timeZone }) })
}

interface WordsProps {
  readonly given: string
  readonly language: string
  readonly t: Translate
}

/** A script says how much of it is typed. */
function Words({ given, language, t }: WordsProps) {
  const most = longestIn(language)
  return (
    <TextArea
      name="text"
      label={t('What helped you, what was missing?')}
      hint={t('(optional)')}
      rows={5}
      maxLength={longest}
      defaultValue={given}
      help={
        <>
          <span
            data-count={t('{count} of {most} characters.', {
              count: '{count}',
              most,
            })}
          >
            {t('At most {most} characters.', { most })}
          </span>{' '}
          {t('Please name no account numbers and no amounts.')}
        </>
      }
    />
  )
}

function Buttons({ data: { invitation, asked, profile }, t }: PageProps<ReviewData>) {
  const { review, advisor } = invitation
  return (
    <div className="review-bar">
      {review ? (
        <a className="btn" href={reviewHref(advisor, asked.token)}>
          {t('Cancel')}
        </a>
      ) : (
        profile && (
          <a className="btn" href={profileHref(profile.slug)}>
            {t('No review')}
          </a>
        )
      )}
      <button type="submit" className="btn btn-primary">
        {t(review ? 'Change review' : 'Send review')}
      </button>
    </div>
  )
}

const longestIn = (language: string) => longest.toLocaleString(language)

/** What the script says. */
const saidBy = (t: Translate) => ({
  offline: `${t('Network request failed.')} ${t('Your entries are still here.')}`,
  ...Object.fromEntries(Object.entries(sentences).map(([problem, key]) => [problem, t(key)])),
})

const sentences: Readonly<Record<ReviewProblem, TextKey>> = {
  reviewed: 'You have reviewed this appointment already. Reload the page to see and change it.',
  changed: 'You have changed this review elsewhere meanwhile. What you send now replaces it.',
  invalid: 'Please choose one to five stars, and agree that the review is shown.',
  busy: 'Too many reviews came from here. Please try again in a few minutes. Your entries are still here.',
  failed: 'That did not work. Please try again. Your entries are still here.',
}

/** Why the button did nothing; empty until then, so that it is read when it is filled. */
function Problem({ data: { asked, invitation }, t }: PageProps<ReviewData>) {
  const { problem } = asked
  const { review } = invitation
  return (
    <div className="notice notice-danger review-problem" role="alert" hidden={!problem} tabIndex={-1}>
      <TriangleAlert className="i" aria-hidden="true" />
      <p>
        {problem && t(sentences[problem])}
        {problem === 'changed' && review && (
          <>
            {' '}
            {t('{stars} of 5 stars', { stars: review.stars })}
            {review.text && <q dir="auto">{review.text}</q>}
          </>
        )}
      </p>
    </div>
  )
}

const words: readonly TextKey[] = [
  '1 star, bad',
  '2 stars, fair',
  '3 stars, all right',
  '4 stars, good',
  '5 stars, very good',
]

/** Radio buttons: by mouse, by touch and by the arrow keys. What is chosen is said in words beside them. */
function Rating({ given, t }: { given: number | null; t: Translate }) {
  return (
    <fieldset className="rate" aria-labelledby="review-question">
      {words.map((word, at) => (
        <label key={word}>
          <Star className="i" aria-hidden="true" />
          <span className="vh">{t(word)}</span>
          <input type="radio" name="stars" value={at + 1} required defaultChecked={given === at + 1} />
        </label>
      ))}
      {words.map((word, at) => (
        <span className={`rate-say rate-say-${at + 1}`} aria-hidden="true" key={word}>
          {t(word)}
        </span>
      ))}
    </fieldset>
  )
}

/** As the review will stand on the profile: without a name, unless its author wants one. */
function ShownName({ data: { invitation }, given, t }: PageProps<ReviewData> & { given: string }) {
  const names = [...new Set([invitation.suggested_name ?? '', given])].filter(Boolean)
  if (names.length === 0) return <input type="hidden" name="name" value="" />
  return (
    <fieldset className="review-name">
      <legend className="ui-label">{t('Shown as')}</legend>
      <div className="review-names">
        {['', ...names].map((name) => (
          <label key={name}>
            <input type="radio" name="name" value={name} defaultChecked={given === name} />
            {name ? <bdi>{name}</bdi> : t('Without a name')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Agreed to when it was written first. */
function Consent({ data: { invitation, tenant }, t }: PageProps<ReviewData>) {
  const href = safeHref(settingOf(tenant, 'privacy_url'))
  const privacy = href && (
    <a href={href} target="_blank" rel="noopener">
      {t('Privacy')}
    </a>
  )
  if (invitation.review) return <input type="hidden" name="consent" value="on" />
  const days = retentionDays('retention.reviews', settingOf(tenant, 'retention.reviews'))
  const duration = days === 1 ? t('one day') : t('{days} days', { days })
  return (
    <>
      <p className="muted review-privacy">
        {t('{tenant} deletes from whom it is {duration} after it came in; what you say stays.', {
          tenant: tenant.name,
          duration,
        })}{' '}
        {t('You can ask at any time to see, correct or delete them, and object to their use.')}
      </p>
      <CheckField
        name="consent"
        required
        label={
          <>
            {t(reviewConsentText)} {privacy}
          </>
        }
      />
    </>
  )
}
