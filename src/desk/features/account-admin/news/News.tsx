import { useTranslate } from 'react-admin'
import { IncompleteProfiles } from './IncompleteProfiles.tsx'
import './news.css'

/** What waits for somebody (product §17.1). */
export function News() {
  const translate = useTranslate()
  return (
    <section className="sec" aria-labelledby="news">
      <h2 id="news">{translate('What is new')}</h2>
      <ul className="news">
        <li>
          <IncompleteProfiles />
        </li>
      </ul>
    </section>
  )
}
