import { useMenu } from '../../kit/desk-context.ts'
import type { Page } from '../../kit/page.ts'

const path = '/online-appointments/calendars/working-hours/settings'

/** Where the signed-in advisor keeps booking times and absences, for those who may go there. */
export function useHoursPage(): Page | undefined {
  const { pages, may } = useMenu()
  return pages.find((page) => page.path === path && may(page.access))
}
