import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useMenu, useSession } from '../../kit/desk-context.ts'
import { menuFor } from '../../kit/menu.ts'
import type { Page } from '../../kit/page.ts'
import { resourceNamed } from '../../resources/admin.ts'
import { type ResourceDescription, valueAt } from '../../resources/descriptions.ts'

/** Somewhere to go. */
export interface PaletteTarget {
  readonly path: string
  readonly label: string
  /** What it is: the menu's group, or the resource of a record. */
  readonly kind: string
}

/** What the palette has found so far. */
interface TargetSearch {
  readonly targets: readonly PaletteTarget[]
  readonly isSearching: boolean
  /** Why no records could be searched. */
  readonly failure: Error | null
}

const recordsEach = 5
const shortestSearch = 2
const pauseMs = 200

/** Pages and records that fit what was typed, of those that the user may open. */
export function useTargets(typed: string): TargetSearch {
  const translate = useTranslate()
  const menu = useMenu()
  const open = menuFor(menu)
    .flatMap(({ entries }) => entries)
    .filter((page) => menu.may(page.access))
  const asked = usePaused(typed.trim())
  const records = useRecords(open, asked)
  const pages = open
    .map((page) => ({ path: page.path, label: translate(page.label), kind: translate(page.group) }))
    .filter((target) => fits(`${target.label} ${target.kind}`, typed))
  return {
    targets: [...pages, ...(records.data ?? [])],
    isSearching: records.isFetching || asked !== typed.trim(),
    failure: records.error,
  }
}

/** Whether each word that was typed stands somewhere in the text. */
export function fits(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => text.toLowerCase().includes(word))
}

function useRecords(open: readonly Page[], asked: string) {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const { may } = useSession()
  const searched = open.flatMap((page) => {
    const resource = page.resource ? resourceNamed(page.resource) : null
    const { list, edit, show } = resource?.operations ?? {}
    const canOpen = [edit, show].some((operation) => operation && may(operation.access))
    const isFound = resource?.canSearch && list && canOpen
    return isFound ? [{ page, resource }] : []
  })
  return useQuery({
    queryKey: ['palette', asked, searched.map(({ page }) => page.path)],
    enabled: asked.length >= shortestSearch,
    queryFn: async () => {
      const found = await Promise.allSettled(
        searched.map(async ({ page, resource }) => {
          const { data } = await dataProvider.getList(resource.name, {
            pagination: { page: 1, perPage: recordsEach },
            sort: resource.defaultSort,
            filter: { q: asked },
          })
          return data.map((record) => ({
            path: `${page.path}/${encodeURIComponent(String(record.id))}`,
            label: labelOf(record, resource),
            kind: translate(resource.label),
          }))
        }),
      )
      const targets = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      const failed = found.find((result) => result.status === 'rejected')
      // What one resource refuses, another may still find; but nothing is not found where one was not asked.
      if (failed && targets.length === 0) throw failed.reason
      return targets
    },
  })
}

function labelOf(record: object, resource: ResourceDescription): string {
  return String(valueAt(record, resource.recordLabel) ?? '')
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
