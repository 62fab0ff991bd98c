import admin from '#generated/admin.json' with { type: 'json' }
import { pages } from '#generated/pages.ts'
import { isBuilt } from '#rules/built-pages.ts'
import type { Page } from '../kit/page.ts'

/** The pages of our contract that are there. Menu, palette, tiles, tabs and routes know no others. */
export const builtPages: readonly Page[] = pages.filter((page) => isBuilt(page, admin))
