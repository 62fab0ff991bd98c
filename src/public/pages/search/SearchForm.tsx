import { Search } from 'lucide-react'
import { finderPath } from '../../Header.tsx'
import type { TextKey, Translate } from '../../texts.ts'
import { fields, longest, partsOf, type QueryField, type SearchQuery } from './search-query.ts'
import { summaryOf } from './words.ts'

const labels: Readonly<Record<QueryField, TextKey>> = {
  name: 'Name',
  topic: 'Topic',
  place: 'Place, zip or branch',
}

interface Props {
  asked: SearchQuery
  t: Translate
  /** On a phone one line, which opens the form, so that the results come first. */
  isFolded: boolean
}

/** A plain form: what is looked for stands in the address, and no script is needed. */
export function SearchForm({ asked, t, isFolded }: Props) {
  return (
    <>
      {isFolded && (
        <a className="search-line" href="#search">
          <Search className="i" aria-hidden="true" />
          <span>{summaryOf(asked, t)}</span>
          <b>{t('Change')}</b>
        </a>
      )}
      <search className="search" id="search" aria-label={t('Find an advisor')}>
        <form action={finderPath}>
          {partsOf({ ...asked, name: '', topic: '', place: '', page: 1 }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {fields.map((field) => (
            <div className="ui-field" key={field}>
              <label className="ui-label" htmlFor={`q-${field}`}>
                {t(labels[field])}
              </label>
              <input
                className="ui-in"
                id={`q-${field}`}
                name={field}
                type="text"
                defaultValue={asked[field]}
                maxLength={longest[field]}
                autoComplete="off"
                autoCapitalize={field === 'name' ? 'words' : undefined}
                spellCheck={false}
                enterKeyHint="search"
                list={`known-${field}`}
              />
              {/* Suggestions are fetched by a script (islands/finder.ts). */}
              <datalist id={`known-${field}`} />
            </div>
          ))}
          <button className="btn btn-primary" type="submit">
            <Search className="i" aria-hidden="true" />
            {t('Search')}
          </button>
        </form>
      </search>
    </>
  )
}
