import { type Look, lookHref } from './look.ts'
import type { Words } from './words.ts'

/**
 * The widgets that hints ask for (x-admin), each on the screen of a stranger's description that has it: they are wired by
 * the contract, and by nothing here.
 */
export const widgets: readonly { path: string; name: string; screen: string }[] = [
  { path: 'widget-sections', name: 'sections', screen: '/hall' },
  { path: 'widget-tree', name: 'tree', screen: '/site-menu' },
  {
    path: 'widget-values',
    name: 'icon, address-pattern, colour, image, list of images',
    screen: '/signs/s1',
  },
  { path: 'widget-markdown', name: 'markdown, preview of a page', screen: '/articles/waste' },
  { path: 'widget-languages', name: 'texts by language, preview of a snippet', screen: '/notices/n1' },
  { path: 'widget-whole-list', name: 'whole list', screen: '/opening-hours' },
]

/** Where the dev server has the stranger's desk (scripts/dev/gallery.ts); no build has it. */
const origin = () => `//widgets.localhost:${location.port}`

export function WidgetScreen({ look, screen, name }: { look: Look; screen: string; name: string }) {
  const { language, mode } = look
  const query = new URLSearchParams({ language, mode })
  return (
    <iframe
      key={`${screen}?${query}`}
      className="g-widget"
      title={name}
      src={`${origin()}/app${screen}?${query}`}
    />
  )
}

export function WidgetLinks({ look, words }: { look: Look; words: Words }) {
  return (
    <nav aria-label={words('Bausteine aus Hinweisen', 'Widgets by hints')}>
      {widgets.map(({ path, name }) => (
        <a
          key={path}
          href={origin() + lookHref({ ...look, page: path })}
          aria-current={path === look.page ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
