import { languageOfText } from '#rules/by-language.ts'
import { writtenIn } from '../../tenant.ts'
import { finderHref } from './address.ts'
import type { FinderData } from './load.ts'

/** More would be a list to read, not a choice. */
const most = 8

interface Props extends Pick<FinderData, 'tenant' | 'topics'> {
  heading: string
  /** The page's. */
  language: string
}

/** Topics to press instead of to type: those with the most advisors, in the institution's order. */
export function Topics({ tenant, topics, heading, language }: Props) {
  const counts = topics.map(({ advisors_count }) => advisors_count).toSorted((a, b) => b - a)
  const least = counts[most - 1] ?? 0
  const shown = topics.filter(({ advisors_count }) => advisors_count >= least).slice(0, most)
  if (shown.length === 0) return null
  return (
    <div className="topics">
      <p id="topics">{heading}</p>
      <ul aria-labelledby="topics">
        {shown.map(({ uuid, topic, untranslated }) => (
          <li key={uuid} lang={languageOfText({ untranslated }, 'topic', writtenIn(tenant, language))}>
            <a className="topic" href={finderHref({ topic })}>
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
