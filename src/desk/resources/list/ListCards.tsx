import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceDescription } from '../descriptions.ts'
import { useAllowed } from '../use-resource.ts'
import { nameOf } from './ListTable.tsx'
import { useListPreferences } from './list-preferences.ts'
import { RowMenu } from './RowMenu.tsx'
import { useDescribe } from './use-describe.ts'

/** Below 1024 px each record is a card: its name, and the other columns in one line. */
export function ListCards({ resource }: { resource: ResourceDescription }) {
  const { data = [] } = useListContext()
  const { edit } = useAllowed(resource)
  const describe = useDescribe()
  const { shown } = useListPreferences(resource)
  const others = shown.filter((field) => field.name !== resource.recordLabel)
  return (
    <ul className="cards">
      {data.map((record) => {
        const name = nameOf(record, resource)
        return (
          <li key={record.id}>
            <div>
              {edit ? (
                <Link className="t" to={encodeURIComponent(String(record.id))}>
                  {name}
                </Link>
              ) : (
                <b className="t">{name}</b>
              )}
              <p className="m">{describe(record, others)}</p>
            </div>
            <RowMenu record={record} resource={resource} name={name} />
          </li>
        )
      })}
    </ul>
  )
}
