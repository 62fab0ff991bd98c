import type { Policy } from '#rules/access.ts'
import { type Menu, menuFor } from '../../kit/menu.ts'
import type { Page, SearchWords, WordsOfPages } from '../../kit/page.ts'
import { resourceNamed } from '../../resources/admin.ts'
import { manyTargets } from './many-targets.ts'
import type { PaletteTarget } from './target.ts'

type Translate = (key: string, values?: Record<string, string>) => string

export interface PageTargets {
  /** What can be done on pages, in dialogs or forms of theirs. */
  readonly actions: readonly PaletteTarget[]
  readonly pages: readonly PaletteTarget[]
  /** What is done with many records of a list: only for what was typed. */
  readonly many: readonly PaletteTarget[]
}

/** Pages and what is done on them, of those that the user may open, and may do (product §33.11). */
export function pageTargets(
  menu: Menu,
  wordsOf: WordsOfPages,
  policyOf: (operationId: string) => Policy | null,
  translate: Translate,
): PageTargets {
  const open = openPages(menu, wordsOf)
  const may = (id: string) => {
    const policy = policyOf(id)
    return policy !== null && menu.may(policy)
  }
  return {
    actions: open.flatMap((page) => [
      ...createAction(page, wordsOf, menu, translate),
      ...ownActions(page, wordsOf, may, translate),
    ]),
    pages: open.map((page) => targetOf(page, wordsOf, translate)),
    many: open.flatMap((page) => manyTargets(page, allWords(wordsAt(page, wordsOf)), menu.may, translate)),
  }
}

/** Pages of the menu, and those beside it that have words to be found by. */
export function openPages(menu: Menu, wordsOf: WordsOfPages): readonly Page[] {
  const listed = menuFor(menu).flatMap(({ entries }) => entries)
  const beside = menu.pages.filter((page) => !page.menu && wordsAt(page, wordsOf) && !page.path.includes('{'))
  return [...listed, ...beside].filter((page) => menu.may(page.access))
}

function targetOf(page: Page, wordsOf: WordsOfPages, translate: Translate): PaletteTarget {
  const group = translate(page.group)
  return {
    id: page.path,
    label: translate(page.label),
    group: translate('Pages'),
    note: '',
    side: group,
    words: allWords(wordsAt(page, wordsOf)),
    beside: [group],
  }
}

/** A new record of what the page lists. */
function createAction(
  page: Page,
  wordsOf: WordsOfPages,
  { may }: Menu,
  translate: Translate,
): PaletteTarget[] {
  const resource = page.resource ? resourceNamed(page.resource) : null
  const create = resource?.operations.create
  if (!resource || !create || !may(create.access)) return []
  const [label, list] = [translate(create.summary || 'Create'), translate(page.label)]
  const verbs = ['new, create, add', translate('new, create, add')].flatMap((words) => words.split(', '))
  const things = [translate(resource.label), ...allWords(wordsAt(page, wordsOf))]
  return [
    {
      id: `${page.path}/create`,
      label,
      group: translate('Actions'),
      note: '',
      side: list,
      words: verbs.flatMap((verb) => [verb, ...things.map((thing) => `${verb} ${thing}`)]),
      beside: [],
    },
  ]
}

function ownActions(
  page: Page,
  wordsOf: WordsOfPages,
  may: (id: string) => boolean,
  translate: Translate,
): PaletteTarget[] {
  return (wordsOf[page.path]?.actions ?? [])
    .filter(({ needs }) => needs.every(may))
    .map(({ label, opens, words }) => ({
      id: page.path + opens,
      label: translate(label),
      group: translate('Actions'),
      note: '',
      side: translate(page.label),
      words: allWords(words),
      beside: [],
    }))
}

const wordsAt = (page: Page, wordsOf: WordsOfPages) => wordsOf[page.path]?.words ?? page.words

/** Of all languages: people mix them. */
const allWords = (words: SearchWords = {}): readonly string[] => Object.values(words).flat()
