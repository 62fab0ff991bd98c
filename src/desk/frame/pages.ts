import { type Page, pages } from '#generated/pages.ts'
import resources from '#generated/resources.json' with { type: 'json' }
import { isBuilt } from '#rules/built-pages.ts'

/** The pages that are there. Menu, palette, tiles, tabs and routes know no others. */
export const builtPages: readonly Page[] = pages.filter((page) => isBuilt(page, { resources }))
