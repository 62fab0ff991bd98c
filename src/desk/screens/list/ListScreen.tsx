import { ListBase, ResourceContextProvider, useTranslate } from 'react-admin'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useResource } from '../../resources/use-resource.ts'
import { ListFoot, pageSizesOf } from './ListFoot.tsx'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { ListTools } from './ListTools.tsx'
import { SavedFilterTabs } from './SavedFilterTabs.tsx'
import '../../kit/answers.css'
import './list.css'

/** The list of a resource, generated from its description. Sort, filters and page stand in the address. */
export function ListScreen() {
  const translate = useTranslate()
  const resource = useResource()
  const meta = useCallMeta()
  return (
    <ResourceContextProvider value={resource.name}>
      <PageTitle>{translate(resource.label)}</PageTitle>
      <ListBase
        key={resource.name + JSON.stringify(meta ?? '')}
        // The route's guard has decided already.
        disableAuthentication
        exporter={false}
        perPage={pageSizesOf(resource)[0]}
        sort={resource.defaultSort}
        // The rows tell it themselves, with what to do next.
        queryOptions={{ onError: () => {}, ...(meta && { meta: { ...meta } }) }}
      >
        <ListHead resource={resource} />
        <SavedFilterTabs resource={resource} />
        <ListTools resource={resource} />
        <ListRows resource={resource} />
        <ListFoot resource={resource} />
      </ListBase>
    </ResourceContextProvider>
  )
}
