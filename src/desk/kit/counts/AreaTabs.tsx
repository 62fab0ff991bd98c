import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu } from '../desk-context.ts'
import type { Page, PageWaits } from '../page.ts'
import { CountMark } from './CountMark.tsx'
import { useHowMany } from './use-how-many.ts'
import '../link-tabs.css'

interface AreaTabsProps {
  /** Where one is. */
  readonly path: string
  /** What is searched for, which goes along to the pages beside it. */
  readonly words: string
}

/**
 * The pages of an area side by side, each with how many of its records wait, or what a search finds on it. Nothing for
 * whoever may open one of them only.
 */
export function AreaTabs({ path, words }: AreaTabsProps) {
  const translate = useTranslate()
  const { pages, may } = useMenu()
  const area = pages.find((page) => page.path === path)?.area
  const beside = pages.filter((page) => area && page.area === area && may(page.access))
  if (!area || beside.length < 2) return null
  return (
    <nav className="link-tabs" aria-label={translate(area)}>
      {beside.map((page) => (
        <Link
          key={page.path}
          to={addressOf(page, words)}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {translate(page.label)}
          {page.waits && <TabCount waits={page.waits} words={words} />}
        </Link>
      ))}
    </nav>
  )
}

function TabCount({ waits: { list, filter }, words }: { waits: PageWaits; words: string }) {
  const translate = useTranslate()
  const count = useHowMany({ list, filter: words ? { q: words } : filter })
  if (count === undefined || (count === 0 && !words)) return null
  return <CountMark count={count} says={translate(words ? 'found' : 'waiting for you')} />
}

/** A generated list keeps its search among its filters. Said even when there is none: it remembers the last one. */
function addressOf({ path, resource }: Page, words: string): string {
  if (resource) return `${path}?${new URLSearchParams({ filter: JSON.stringify(words ? { q: words } : {}) })}`
  return words ? `${path}?${new URLSearchParams({ q: words })}` : path
}
