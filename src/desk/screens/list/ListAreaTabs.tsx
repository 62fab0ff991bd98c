import { useListContext } from 'react-admin'
import { AreaTabs } from '../../kit/counts/AreaTabs.tsx'
import { useMenu } from '../../kit/desk-context.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'

/** The pages beside the list's, where the contract puts it into an area with others. */
export function ListAreaTabs({ resource }: { resource: ResourceDescription }) {
  const { filterValues } = useListContext()
  const page = useMenu().pages.find((each) => each.resource === resource.name && each.area)
  return page ? <AreaTabs path={page.path} words={filterValues.q ?? ''} /> : null
}
