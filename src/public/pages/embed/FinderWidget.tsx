import { Search } from 'lucide-react'
import { languageName } from '#rules/language-name.ts'
import { entryOf, type OfferedField } from '#rules/search-form-code.ts'
import { outOfFrame } from '../../links.ts'
import type { PageProps } from '../../page.ts'
import type { TextKey } from '../../texts.ts'
import { finderHref } from '../search/address.ts'
import { longest, partsOf } from '../search/search-query.ts'
import { purposeOf } from '../search/words.ts'
import type { FinderWidgetData } from './load.ts'
import { AdvisorLine, Widget } from './Widget.tsx'

/** More stand in the finder itself. */
const mostShown = 3

/** The finder within a page of the institution's site: its form, and the first who were found. */
export function FinderWidget(props: PageProps<FinderWidgetData>) {
  const { data, t, env } = props
  const { asked, form, presets, tenant } = data
  const heading = data.heading || t('Find an advisor')
  const hidden = partsOf(presets).filter(([name]) => !data.fields.some((field) => entryOf(field) === name))
  return (
    <Widget
      tenant={tenant}
      t={t}
      more={
        <a href={outOfFrame(finderHref(asked), env)}>
          {data.found && data.found.total > mostShown
            ? t('See all {count}', { count: data.found.total })
            : t('To the finder')}
        </a>
      }
    >
      <h2 className="h2">{heading}</h2>
      <search aria-label={heading}>
        <form className="widget-form" action="/embed/search" target="_self">
          {form && <input type="hidden" name="form" value={form} />}
          {env.isLanguageAsked && <input type="hidden" name="lang" value={env.language} />}
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {data.fields.map((field) => (
            <Field key={field} field={field} {...props} />
          ))}
          <button className="btn btn-primary" type="submit">
            <Search className="i" aria-hidden="true" />
            {data.buttonLabel || t('Search')}
          </button>
        </form>
      </search>
      <Found {...props} />
    </Widget>
  )
}

const labels: Readonly<Record<OfferedField, TextKey>> = {
  name: 'Name',
  topic: 'Topic',
  place: 'Place, zip or branch',
  organization: 'Branch',
  'branch-name': 'Branch',
  language: 'Language',
}

function Field({ field, data, t, env }: PageProps<FinderWidgetData> & { field: OfferedField }) {
  const { asked, options } = data
  const id = `w-${field}`
  const label = (
    <label className="ui-label" htmlFor={id}>
      {t(labels[field])}
    </label>
  )
  if (field === 'organization' || field === 'language') {
    const choices =
      field === 'organization'
        ? options.organizations.map(({ slug, name }) => [slug, name] as const)
        : options.languages.map((each) => [each.language, languageName(each.language, env.language)] as const)
    return (
      <div className="ui-field">
        {label}
        <select className="ui-in" id={id} name={field} defaultValue={asked[field]}>
          <option value="">{t('All')}</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    )
  }
  const entry = entryOf(field)
  return (
    <div className="ui-field">
      {label}
      <input
        className="ui-in"
        id={id}
        name={entry}
        type="text"
        defaultValue={asked[entry]}
        maxLength={longest[entry]}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
  )
}

function Found({ data, t, env }: PageProps<FinderWidgetData>) {
  const { asked, found, tenant } = data
  if (!found) return null
  const shown = found.cards.slice(0, mostShown)
  const purpose = purposeOf(asked, t)
  return (
    <>
      <p className="widget-count" role="status">
        {shown.length === 0
          ? t('Nobody found. Try fewer or other words.')
          : [t('{shown} of {count}', { shown: shown.length, count: found.total }), purpose]
              .filter(Boolean)
              .join(' ')}
      </p>
      {shown.length > 0 && (
        <ul className="widget-list">
          {shown.map((card) => (
            <li key={card.uuid}>
              <AdvisorLine
                advisor={card}
                place={[card.organization?.name, card.organization?.city].filter(Boolean).join(', ')}
                tenant={tenant}
                t={t}
                env={env}
                Heading="h3"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
