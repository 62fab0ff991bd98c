import { ChevronLeft } from 'lucide-react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useRecordPath } from '../../resources/record-href.ts'
import { recordName } from '../../resources/record-name.ts'
import { type Parent, useParent } from '../../resources/use-parents.ts'
import { useMayRead } from '../../resources/use-resource.ts'

/** Above a list that stands below a record: the way to the list above, and to that record by its name. */
export function WayUp({ resource }: { readonly resource: ResourceDescription }) {
  const parent = useParent(resource)
  return parent && <Crumbs {...parent} />
}

function Crumbs({ resource, id, list }: Parent) {
  const translate = useTranslate()
  const mayRead = useMayRead()
  const pathOf = useRecordPath(resource)
  // What stands below a record itself is read with the keys of all above it: its name is left out.
  const canRead = mayRead(resource, id) && !resource.raw.parent
  const { data } = useGetOne(resource.name, { id }, { enabled: canRead, retry: false })
  const name = data && recordName(data, resource)
  return (
    <nav className="crumbs" aria-label={translate('Way back')}>
      <ChevronLeft size={14} aria-hidden="true" />
      <Link to={list}>{translate(resource.label)}</Link>
      {name && (
        <>
          <span aria-hidden="true">/</span>
          {pathOf ? <Link to={pathOf(id)}>{name}</Link> : name}
        </>
      )}
    </nav>
  )
}
