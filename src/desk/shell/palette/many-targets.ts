import type { Menu } from '../../kit/menu.ts'
import type { Page } from '../../kit/page.ts'
import { resourceNamed } from '../../resources/admin.ts'
import type { ResourceSummary } from '../../resources/descriptions.ts'
import { bulkEditPath, exportDialog, importPath, isBulkEditable, isImportable } from '../../resources/many.ts'
import type { PaletteTarget } from './target.ts'

interface ManyAction {
  /** Message keys: its name, and what else people call it. */
  readonly label: string
  readonly words: string
  readonly opens: string
  readonly isOffered: (resource: ResourceSummary, may: Menu['may']) => boolean
}

const manyActions: readonly ManyAction[] = [
  {
    label: 'Import: {list}',
    words: 'import, upload, read in, CSV, Excel',
    opens: `/${importPath}`,
    isOffered: (resource, may) => {
      const { create } = resource.operations
      return create !== undefined && may(create.access) && isImportable(resource)
    },
  },
  {
    label: 'Export: {list}',
    words: 'export, download, CSV, Excel',
    opens: `?open=${exportDialog}`,
    isOffered: ({ operations: { list } }, may) => list !== undefined && may(list.access),
  },
  {
    label: 'Edit several: {list}',
    words: 'bulk edit, change many, edit all',
    opens: `/${bulkEditPath}`,
    isOffered: (resource, may) => {
      const { edit } = resource.operations
      return edit !== undefined && may(edit.access) && isBulkEditable(resource)
    },
  },
]

/** What is done with many records of what a page lists; only for what was typed, else they would hide all others. */
export function manyTargets(
  page: Page,
  things: readonly string[],
  may: Menu['may'],
  translate: (key: string, values?: Record<string, string>) => string,
): PaletteTarget[] {
  const resource = page.resource ? resourceNamed(page.resource) : null
  if (!resource) return []
  const list = translate(resource.label)
  return manyActions
    .filter(({ isOffered }) => isOffered(resource, may))
    .map(({ label, words, opens }) => ({
      id: page.path + opens,
      label: translate(label, { list }),
      group: translate('Actions'),
      note: '',
      side: '',
      // Of both languages: people mix them.
      words: [words, translate(words)].flatMap((each) => each.split(', ')),
      beside: things,
    }))
}
