import { ListBase, ResourceContextProvider, useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useResource } from '../../resources/use-resource.ts'
import { ListAreaTabs } from './ListAreaTabs.tsx'
import { ListFoot, pageSizesOf } from './ListFoot.tsx'
import { ListHead } from './ListHead.tsx'
import { ListRows } from './ListRows.tsx'
import { ListTools } from './ListTools.tsx'
import { ViewTabs } from './ViewTabs.tsx'
import { useDefaultView } from './views.ts'
import { WayUp } from './WayUp.tsx'
import '../../kit/answers.css'
import './list.css'

/** For a desk whose views no account keeps. */
const SavedFilterTabs = slotComponent(
  async () => (await import('../list-views/SavedFilterTabs.tsx')).SavedFilterTabs,
)

/** The list of a resource, generated from its description. Sort, filters and page stand in the address. */
export function ListScreen() {
  const translate = useTranslate()
  const resource = useResource()
  const meta = useCallMeta()
  const { listViews } = useDesk()
  const waits = useDefaultView(resource)
  return (
    <ResourceContextProvider value={resource.name}>
      <PageTitle>{translate(resource.label)}</PageTitle>
      <ListBase
        key={resource.name + JSON.stringify(meta ?? '') + waits}
        // The route's guard has decided already.
        disableAuthentication
        exporter={false}
        perPage={pageSizesOf(resource)[0]}
        sort={resource.defaultSort}
        // The rows tell it themselves, with what to do next.
        queryOptions={{ onError: () => {}, enabled: !waits, ...(meta && { meta: { ...meta } }) }}
        // What it showed last is not what it is opened with.
        {...(waits && { disableSyncWithLocation: true, storeKey: false as const })}
      >
        <WayUp resource={resource} />
        <ListHead resource={resource} />
        <ListAreaTabs resource={resource} />
        {listViews ? <ViewTabs resource={resource} /> : <SavedFilterTabs resource={resource} />}
        <ListTools resource={resource} />
        <ListRows resource={resource} />
        <ListFoot resource={resource} />
      </ListBase>
    </ResourceContextProvider>
  )
}
