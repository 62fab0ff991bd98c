import type { Translate } from './texts.ts'

/** Stars that were given, read out as a number. */
export function Stars({ stars, t }: { stars: number; t: Translate }) {
  return (
    <span className="reviews-stars" role="img" aria-label={t('{stars} of 5 stars', { stars })}>
      {'★'.repeat(stars)}
      <span className="is-missing">{'★'.repeat(5 - stars)}</span>
    </span>
  )
}
