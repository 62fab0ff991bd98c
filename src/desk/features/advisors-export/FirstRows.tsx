import { useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import type { ExportColumn, Preview } from './plan.ts'

interface FirstRowsProps {
  readonly preview: Preview
  /** Of the columns that the rows have, in their order. */
  readonly columns: readonly ExportColumn[]
  readonly isStale: boolean
}

/** How the file begins, and how many there are in it. */
export function FirstRows({ preview, columns, isStale }: FirstRowsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const { rows, total } = preview
  return (
    <>
      <p role="status" className="export-total">
        {total === 1
          ? translate('One advisor')
          : translate('{count} advisors', { count: format.number(total) })}
        {total > rows.length && `, ${translate('of which these are the first')}`}
      </p>
      {total === 0 ? (
        <p className="muted">{translate('Nobody fits these filters.')}</p>
      ) : (
        <section
          className="export-rows"
          aria-label={translate('How the file begins')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by the keyboard
          tabIndex={0}
          aria-busy={isStale}
        >
          <table>
            <thead>
              <tr>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and all of them are drawn anew
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={columns[column]?.name}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
