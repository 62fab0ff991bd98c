/** What no schema can say of an absence. */
import { dateFormatOf } from '#rules/date-formats.ts'
import { fullName } from '#rules/names.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { type Absence, type Days, findSubstitute, hasSameDays } from './queries.ts'

/** PostgreSQL knows no year 0, and nobody plans beyond four digits. */
const firstDate = '1900-01-01'

/** @throws HttpError 422 at the field */
export function checkDayRange({ first_day, last_day }: Days, { translate }: Pick<Ctx, 'translate'>): void {
  const attribute = translate('First day')
  if (first_day < firstDate)
    throw invalid({ first_day: [translate('{attribute} is not valid.', { attribute })] })
  if (last_day < first_day) throw invalid({ last_day: ['Last day is before the first day.'] })
}

type AbsenceCheckCtx = Pick<Ctx, 'tx' | 'language' | 'translate'>

/** @throws HttpError 422 at the field */
export async function checkAbsence(
  ctx: AbsenceCheckCtx,
  asked: Days & Pick<Absence, 'substitute'>,
  advisor: { readonly alias: string; readonly uuid: string },
  before: Absence | null,
): Promise<void> {
  checkDayRange(asked, ctx)
  if (await hasSameDays(ctx.tx, advisor.uuid, asked, before?.uuid ?? null))
    throw invalid({ first_day: ['These days are entered already.'] })
  if (asked.substitute) await checkSubstitute(ctx, asked, asked.substitute, advisor.alias)
}

async function checkSubstitute(
  { language, translate, tx }: AbsenceCheckCtx,
  days: Days,
  substitute: string,
  alias: string,
): Promise<void> {
  const refuse = (message: string) => invalid({ substitute: [message] })
  if (substitute === alias) throw refuse('Nobody stands in for themselves.')
  const found = await findSubstitute(tx, substitute, days)
  if (!found) throw refuse('There is no such advisor.')
  if (found.awayOn === null) return
  const date = dateFormatOf(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(found.awayOn))
  const name = fullName(found)
  throw refuse(translate('{name} is away on {date}. Please choose somebody else.', { name, date }))
}
