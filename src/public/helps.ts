import { chunk } from '#ui/chunk.ts'

/** What scripts add to pages that work without them. */
const helps = {
  appointment: () => import('./islands/appointment.ts'),
  finder: () => import('./islands/finder.ts'),
} as const

export type HelpId = keyof typeof helps

/** Without it the page does all the same; that it failed is known to the browser's console. */
export function startHelp(id: HelpId): void {
  chunk(helps[id]).then(({ help }) => help(), reportError)
}
