import admin from '#generated/admin.json' with { type: 'json' }
import { type Page, pages } from '#generated/pages.ts'
import { isBuilt } from '#rules/built-pages.ts'

/** The pages that are there. Menu, palette, tiles, tabs and routes know no others. */
export const builtPages: readonly Page[] = pages.filter((page) => isBuilt(page, admin))
