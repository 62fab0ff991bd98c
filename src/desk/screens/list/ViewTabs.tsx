import { Users } from 'lucide-react'
import { useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ListView } from '../../kit/list-views.ts'
import { slotComponent } from '../../kit/slot.tsx'
import { useAlias } from '../../kit/use-alias.ts'
import { useListViews } from '../../kit/use-list-views.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { ListTab } from './ListTab.tsx'
import { useListPreferences } from './list-preferences.ts'
import { type SavedFilter, savedFiltersKey } from './saved-filters.ts'
import { filtersOf, searchOf, useActiveView, useShownNow } from './views.ts'

const menu = async () => (await import('../list-views/ViewMenu.tsx')).ViewMenu
const takeOver = async () => (await import('../list-views/TakeOver.tsx')).TakeOver

/** So many tabs say how many rows they have: each asks the server. */
const mostCounted = 8

/** Views of the list as tabs, one's own and those that colleagues share; nothing as long as there are none. */
export function ViewTabs({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const views = useListViews(resource.name)
  const active = useActiveView(resource)
  const { kept } = useListPreferences(resource)
  const { isAll } = useShownNow(resource, kept)
  const Menu = slotComponent(menu)
  const TakeOver = slotComponent(takeOver)
  const hasOld = useStore<SavedFilter[]>(savedFiltersKey(useAlias(), resource), [])[0].length > 0
  if (!views) return null
  const old = hasOld && <TakeOver resource={resource} columns={kept} />
  if (views.length === 0) return old
  return (
    <nav className="tabs" aria-label={translate('Views')}>
      {old}
      <ListTab
        label={translate('All')}
        resource={resource}
        filter={{}}
        isCurrent={!active && isAll}
        apply={() => navigate({ search: searchOf(null, resource) })}
      />
      {views.map((view, index) => (
        <span key={view.uuid} className="tab">
          <ListTab
            label={view.name}
            mark={view.is_shared && <SharedMark view={view} />}
            resource={resource}
            filter={filtersOf(view, resource)}
            isCounted={index < mostCounted}
            isCurrent={view === active}
            apply={() => navigate({ search: searchOf(view, resource) })}
          />
          {view === active && view.may_change && <Menu key={view.uuid} view={view} resource={resource} />}
        </span>
      ))}
    </nav>
  )
}

function SharedMark({ view }: { view: ListView }) {
  const translate = useTranslate()
  const text = translate(view.is_default ? 'Everybody’s default' : 'Shared')
  return (
    <>
      <Users size={14} aria-hidden="true" />
      <span className="vh">{text}</span>
    </>
  )
}
