/** How days and kinds are said to whoever reads. */
import { dateFormatOf } from '#rules/date-formats.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { Words } from '../personal-data/public.ts'

export const wordsFor = ({
  translate,
  language,
  tenant,
}: Pick<Ctx, 'translate' | 'language' | 'tenant'>): Words => {
  const format = dateFormatOf(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: tenant.timeZone,
  })
  return { translate, day: (at) => format.format(at) }
}
