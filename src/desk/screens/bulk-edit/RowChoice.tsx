import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import type { AskedRows } from './rows.ts'

interface RowChoiceProps {
  readonly asked: AskedRows
  readonly isAll: boolean
  readonly setAll: (isAll: boolean) => void
}

/** How many of the chosen rows are named. */
const mostNamed = 5

/** Those that were chosen in the list, or all that its filter lets through. */
export function RowChoice({ asked, isAll, setAll }: RowChoiceProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const name = useId()
  const { rows, total, isFiltered } = asked
  const count = total === undefined ? '' : format.number(total)
  const all = isFiltered ? 'All that match the search and the filters' : 'All of the list'
  const allText = count ? `${translate(all)} (${count})` : translate(all)
  const more = rows.length - mostNamed
  const names = [...rows.slice(0, mostNamed).map((row) => row.name), ...(more > 0 ? [`+${more}`] : [])]
  // Without a choice there is nothing to ask.
  if (rows.length === 0) return <p>{allText}</p>
  return (
    <div className="bulk-rows" role="radiogroup" aria-label={translate('Rows')}>
      <label className="radio">
        <input type="radio" className="rb" name={name} checked={!isAll} onChange={() => setAll(false)} />
        <span>
          {translate('{count} selected', { count: format.number(rows.length) })}
          <span className="help">{names.join(', ')}</span>
        </span>
      </label>
      <label className="radio">
        <input type="radio" className="rb" name={name} checked={isAll} onChange={() => setAll(true)} />
        {allText}
      </label>
    </div>
  )
}
