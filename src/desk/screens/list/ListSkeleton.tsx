import { useTranslate } from 'react-admin'
import { useIsWide } from '../../kit/use-is-wide.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { cellClass } from './cell-class.ts'
import { useListPreferences } from './list-preferences.ts'

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** Where rows will stand, in their size, so that nothing moves when they come. */
export function ListSkeleton({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const isWide = useIsWide()
  return (
    <div className="rows skeleton">
      <p className="vh" role="status">
        {translate('Loading…')}
      </p>
      {isWide ? <TableSkeleton resource={resource} /> : <CardsSkeleton />}
    </div>
  )
}

function TableSkeleton({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { shown, density, columnClass } = useListPreferences(resource)
  return (
    <table className={`grid ${density}`} aria-hidden="true">
      <colgroup>
        <col className="w-select" />
        {shown.map((field) => (
          <col key={field.name} className={columnClass(field)} width={field.width ?? undefined} />
        ))}
        <col className="w-actions" />
      </colgroup>
      <thead>
        <tr>
          <th className="c" />
          {shown.map((field) => (
            <th key={field.name} className={cellClass(field)}>
              {translate(field.label)}
            </th>
          ))}
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td className="c" />
            {shown.map((field) => (
              <td key={field.name} className={cellClass(field)}>
                <i className="bar" />
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CardsSkeleton() {
  return (
    <ul className="cards" aria-hidden="true">
      {rows.map((row) => (
        <li key={row}>
          <div>
            <p className="t">
              <i className="bar" />
            </p>
            <p className="m">
              <i className="bar" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
