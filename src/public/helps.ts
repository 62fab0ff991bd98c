import { chunk } from '#ui/chunk.ts'

/** What scripts add to pages that work without them. */
const helps = {
  appointment: () => import('./islands/appointment.ts'),
  finder: () => import('./islands/finder.ts'),
  review: () => import('./islands/review.ts'),
  thread: () => import('./islands/thread.tsx'),
} as const

export type HelpId = keyof typeof helps

/** Starts what scripts add to a page. The page does without it; the browser's console is told that it failed. */
export function startHelp(id: HelpId): void {
  chunk(helps[id]).then(({ help }) => help(), reportError)
}
