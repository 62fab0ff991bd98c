/** What the address of a review's page asks for. Nothing in it changes anything: that is done by the button alone. */
export interface ReviewQuery {
  /** Names the appointment, and proves that the mail about it was had. */
  readonly token: string
  /** The form is wanted although there is a review. */
  readonly isChanging: boolean
  /** What the button just did. */
  readonly told: 'sent' | 'changed' | null
  /** Why it did nothing. */
  readonly problem: ReviewProblem | null
  /** What was typed when it did nothing: it stands in the form again. */
  readonly typed: TypedReview | null
}

export interface TypedReview {
  readonly stars: number | null
  readonly text: string
  readonly name: string
}

const problems = ['reviewed', 'changed', 'invalid', 'busy', 'failed'] as const
export type ReviewProblem = (typeof problems)[number]

const pick = <Value extends string>(value: string | null, values: readonly Value[]): Value | null =>
  values.find((each) => each === value) ?? null

/** Reads the address. Null without a token, or where it can be none. */
export function reviewQueryOf(query: URLSearchParams): ReviewQuery | null {
  const token = query.get('token') ?? ''
  if (!/^[\w.-]{1,200}$/.test(token)) return null
  const problem = pick(query.get('problem'), problems)
  const stars = /^[1-5]$/.exec(query.get('stars') ?? '')
  return {
    token,
    isChanging: query.has('change') || problem === 'changed',
    told: pick(query.get('told'), ['sent', 'changed'] as const),
    problem,
    typed: problem && {
      stars: stars && Number(stars[0]),
      text: (query.get('text') ?? '').slice(0, 1000),
      name: (query.get('name') ?? '').slice(0, 100),
    },
  }
}

/** The page's own address. */
export const reviewHref = (alias: string, token: string, more: Readonly<Record<string, string>> = {}) =>
  `/app/reviews/${encodeURIComponent(alias)}?${new URLSearchParams({ token, ...more })}`
