/** What a signature and a background say of an advisor: what visitors see of them, and nothing else. */
import { houseAndBranch } from '#rules/branch-name.ts'
import { fullName } from '#rules/names.ts'
import type { Ctx, TenantTx } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { HttpError } from '#server/platform/contract/errors.ts'
import type { Tokens } from '#ui/theme/roles.ts'
import { defaultPrimary } from '#ui/theme/tones.ts'
import { tokens } from '#ui/theme.ts'
import { type AdvisorRow, advisorUuid, findActive, positionOf, visibleOptions } from '../advisors/public.ts'

type Asked = Pick<
  Ctx<'getAdvisorSignature'>,
  'language' | 'modules' | 'params' | 'query' | 'settings' | 'tenant'
>

export interface PublicFacts {
  readonly language: 'de' | 'en'
  readonly row: AdvisorRow
  readonly name: string
  readonly position: string | null
  /** The institution, then the branch where its name does not say both. */
  readonly house: readonly string[]
  /** Of the public profile. */
  readonly address: string
  readonly isBookable: boolean
  readonly colours: Tokens
}

/** @throws HttpError 404, 409 */
export async function publicFactsOf(ctx: Asked, tx: TenantTx): Promise<PublicFacts> {
  const { params, query, settings, tenant } = ctx
  const row = await findActive(tx, params.alias)
  if (!row) {
    await advisorUuid(tx, params.alias)
    throw new HttpError(409, 'The profile is switched off: links and QR codes to it would lead nowhere.')
  }
  const language = query.lang ?? (ctx.language.startsWith('de') ? 'de' : 'en')
  const said = positionOf(row, readerOf({ language, tenant }))
  return {
    language,
    row,
    name: fullName(row),
    position: said.position,
    house: row.organization ? houseAndBranch(tenant.name, row.organization.name) : [tenant.name],
    address: `${tenant.publicUrl}/app/profile/${encodeURIComponent(row.slug)}`,
    isBookable: visibleOptions(row, ctx).online_appointment,
    colours: tokens(settings.primary_color || defaultPrimary, 'light'),
  }
}
