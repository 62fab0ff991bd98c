import type { ReviewReason } from '#rules/reviews.ts'
import type { TextKey, Translate } from './texts.ts'

export const reasonWords: Readonly<Record<ReviewReason, TextKey>> = {
  insult: 'insulting words',
  'personal-data': 'private things about somebody',
  advertising: 'advertising',
  'off-topic': 'off topic',
  'false-claim': 'an untrue claim of fact',
  unlawful: 'other unlawful content',
}

interface Props {
  readonly tenant: string
  readonly refused: readonly { readonly reason: ReviewReason; readonly count: number }[]
  readonly t: Translate
}

/** Whether and how reviews are checked, and how many were refused for which reasons (product §19.2). */
export function ReviewChecks({ tenant, refused, t }: Props) {
  return (
    <p className="reviews-how">
      {t(
        'Only those who had an appointment get the link to a review. {tenant} looks at each before it is shown; whether it is a good or a bad one does not matter.',
        { tenant },
      )}{' '}
      {refused.length > 0 && (
        <>
          {t('Not shown, and why:')}{' '}
          {refused.map(({ reason, count }) => `${count} (${t(reasonWords[reason])})`).join(', ')}.
        </>
      )}
    </p>
  )
}
