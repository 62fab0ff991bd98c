import { finderHref } from './address.ts'
import type { FinderData } from './load.ts'

/** More would be a list to read, not a choice. */
const most = 8

/** Topics to press instead of to type: those with the most advisors, in the institution's order. */
export function Topics({ topics, heading }: { topics: FinderData['topics']; heading: string }) {
  const counts = topics.map(({ advisors_count }) => advisors_count).toSorted((a, b) => b - a)
  const least = counts[most - 1] ?? 0
  const shown = topics.filter(({ advisors_count }) => advisors_count >= least).slice(0, most)
  if (shown.length === 0) return null
  return (
    <div className="topics">
      <p id="topics">{heading}</p>
      <ul aria-labelledby="topics">
        {shown.map(({ uuid, topic }) => (
          <li key={uuid}>
            <a className="topic" href={finderHref({ topic })}>
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
