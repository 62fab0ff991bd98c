import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { DataProviderContext, useDataProvider, useTranslate } from 'react-admin'
import { generatePath, NavLink, Outlet } from 'react-router-dom'
import { parametersOf } from '../desk/resources/adapters/addresses.ts'
import { createQueryClient } from '../desk/shell/query-client.ts'
import { foreign } from './foreign.ts'
import { type ScreenContext, type Subject, subjectOf, usePlace } from './record-context.ts'
import { scoped } from './scoped.ts'
import { patternOf } from './words.ts'
import '../desk/kit/link-tabs.css'
import './record-layout.css'

/** Around every page: the way to what stands below a record, and whose records the calls are about. */
export function RecordLayout() {
  const place = usePlace()
  if (!place) return <Outlet />
  const subject = subjectOf(place)
  return (
    <>
      {subject && <Tabs subject={subject} />}
      {place.above.length > 0 ? (
        <Below key={place.above.join('/')} place={place}>
          <Outlet />
        </Below>
      ) : (
        <Outlet />
      )}
    </>
  )
}

/** The record and the lists below it. */
function Tabs({ subject: { resource, keys, below } }: { subject: Subject }) {
  const translate = useTranslate()
  const own = foreign().admin.pages.find((page) => page.resource === resource.name)
  const params = Object.fromEntries(keys.map((key, index) => [`p${index}`, key]))
  const key = keys.at(-1) ?? ''
  const record = own && `${generatePath(patternOf(own.path), params)}/${encodeURIComponent(key)}`
  return (
    <nav className="link-tabs" aria-label={`${translate(resource.label)}: ${key}`}>
      {record && (
        <NavLink to={record} end>
          {translate('Record {key}', { key })}
        </NavLink>
      )}
      {below.map((page) => (
        <NavLink key={page.path} to={generatePath(patternOf(page.path), params)}>
          {translate(page.label)}
        </NavLink>
      ))}
    </nav>
  )
}

/** Calls carry the keys of the records above, and what was read for one of those is never shown for another. */
function Below({ place, children }: { place: ScreenContext; children: ReactNode }) {
  const dataProvider = useDataProvider()
  const { resource, above } = place
  const path = resource.raw.path
  const provider = useMemo(() => {
    const parents = Object.fromEntries(parametersOf(path).map((name, index) => [name, above[index] ?? '']))
    return scoped(dataProvider, parents)
  }, [dataProvider, path, above])
  const queryClient = useMemo(createQueryClient, [])
  return (
    <QueryClientProvider client={queryClient}>
      <DataProviderContext.Provider value={provider}>{children}</DataProviderContext.Provider>
    </QueryClientProvider>
  )
}
