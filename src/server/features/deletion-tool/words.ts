/** How days and kinds are said to whoever reads. */
import { dateFormatOf } from '#rules/date-formats.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { Words } from '../personal-data/public.ts'

export const wordsFor = ({
  translate,
  language,
  tenant,
}: Pick<Ctx, 'translate' | 'language' | 'tenant'>): Words => {
  const format = dateFormatOf(localeOf(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: tenant.timeZone,
  })
  return { translate, day: (at) => format.format(at) }
}
