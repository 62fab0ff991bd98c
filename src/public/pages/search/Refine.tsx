import { SlidersHorizontal } from 'lucide-react'
import { appointmentTypes, typeNames } from '#rules/appointment-types.ts'
import { languageName } from '#rules/language-name.ts'
import { finderPath } from '../../Header.tsx'
import type { Translate } from '../../texts.ts'
import { finderHref } from './address.ts'
import type { FilterChoices } from './load.ts'
import { isFiltered, isSearch, partsOf, type SearchQuery, withoutFilters } from './search-query.ts'

interface Props {
  asked: SearchQuery
  choices: FilterChoices
  t: Translate
  language: string
}

type Choice = readonly [value: string, label: string]

/** Filters and order, a plain form of its own: the address says all, and no script is needed. */
export function Refine(props: Props) {
  const { asked, choices, t } = props
  const kept = partsOf({ name: asked.name, topic: asked.topic, place: asked.place })
  const fields = fieldsOf(props).filter((field) => field.choices.length > 1)
  if (fields.length === 0) return null
  return (
    <>
      <a className="btn refine-open" href="#refine">
        <SlidersHorizontal className="i" aria-hidden="true" />
        {t('Filter and sort')}
      </a>
      <form className="refine" id="refine" action={finderPath} aria-label={t('Filter and sort')}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields.map(({ name, label, choices: options }) => (
          <div className="ui-field" key={name}>
            <label className="ui-label" htmlFor={`r-${name}`}>
              {label}
            </label>
            <select
              className={asked[name] ? 'ui-in set' : 'ui-in'}
              id={`r-${name}`}
              name={name}
              defaultValue={asked[name]}
            >
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        ))}
        {choices.isBookable && (
          <div className="ui-check">
            <input
              type="checkbox"
              id="r-times"
              name="times"
              value="free"
              defaultChecked={asked.times !== ''}
            />
            <label htmlFor="r-times">{t('Only with free appointments')}</label>
          </div>
        )}
        <button className="btn" type="submit">
          {t('Apply')}
        </button>
        {isFiltered(asked) && (
          <a className="quiet" href={finderHref({ ...asked, ...withoutFilters })}>
            {t('Reset filters')}
          </a>
        )}
      </form>
    </>
  )
}

interface RefineField {
  readonly name: 'language' | 'organization' | 'type' | 'order'
  readonly label: string
  /** The first one asks for nothing. */
  readonly choices: readonly Choice[]
}

function fieldsOf({ asked, choices, t, language }: Props): RefineField[] {
  const named = (each: string): Choice => [each, languageName(each, language)]
  const languages = choices.languages.map(({ language: each }) => named(each))
  const branches = choices.organizations.map(({ slug, name }): Choice => [slug, name])
  const types = choices.isBookable ? appointmentTypes.map((each): Choice => [each, t(typeNames[each])]) : []
  const byMatch: Choice[] = isSearch(asked) ? [['', t('Best match')]] : []
  const bySlot: Choice[] = choices.isBookable ? [['next-free-slot', t('Earliest appointment')]] : []
  return [
    {
      name: 'language',
      label: t('Language'),
      choices: withAll(languages, asked.language ? named(asked.language) : none, t),
    },
    { name: 'type', label: t('Kind of appointment'), choices: withAll(types, asIs(asked.type), t) },
    { name: 'organization', label: t('Branch'), choices: withAll(branches, asIs(asked.organization), t) },
    {
      name: 'order',
      label: t('Sort by'),
      choices: [...byMatch, [isSearch(asked) ? 'name' : '', t('Name')], ...bySlot],
    },
  ]
}

const none: Choice = ['', '']
const asIs = (asked: string): Choice => [asked, asked]

/** What an address asks for can be chosen, even if nobody is found by it. */
function withAll(choices: readonly Choice[], asked: Choice, t: Translate): readonly Choice[] {
  const isKnown = asked[0] === '' || choices.some(([value]) => value === asked[0])
  if (isKnown && choices.length < 2) return []
  return [['', t('All')], ...choices, ...(isKnown ? [] : [asked])]
}
