/** What may be stored of an advisor, and who may store it. */
import { entities } from '#generated/entities.ts'
import { withVersions } from '#server/platform/collections/by-language.ts'
import type { AnyCtx } from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, invalid } from '#server/platform/contract/errors.ts'
import { findOrganization } from '../organizations/public.ts'
import { aliasOwner, freeAliasBeside } from '../users/public.ts'
import type { Advisor } from './records.ts'
import { type AdvisorBody, uuidOf } from './storing.ts'

/**
 * A body as it is stored: addresses in small letters, versions of texts beside those that there are.
 *
 * @param before null for a new record
 * @throws HttpError 422 at the fields
 */
export async function checked(ctx: AnyCtx, given: AdvisorBody, before: Advisor | null): Promise<AdvisorBody> {
  const body = withVersions(entities.Advisor, normalised(given), before)
  const errors: FieldErrors = {
    ...forAdministrators(ctx, body, before),
    ...(await takenAlias(ctx, body, before)),
    ...(await unknownOrganization(ctx, body)),
    ...(await unknownAssistant(ctx, body, before)),
    ...(await withoutWhatsappId(ctx, body, before)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { is_user: _, ...stored } = body
  return stored
}

function normalised(body: AdvisorBody): AdvisorBody {
  const { email_address: email, organization } = body
  return {
    ...body,
    ...(email && { email_address: email.toLowerCase() }),
    ...(organization && { organization: organization.toLowerCase() }),
  }
}

const administered = ['alias', 'organization', 'is_active'] as const

/** Advisors change all of their own but these (product §26.10). */
function forAdministrators({ scope }: AnyCtx, body: AdvisorBody, before: Advisor | null): FieldErrors {
  if (scope.kind !== 'advisor' || !before) return {}
  const changed = administered.filter((name) => body[name] !== undefined && body[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, ['Only an administrator can change this.']]))
}

/** A user without a profile may have been there first: the profile is theirs then, as with new users (product §26.1). */
async function takenAlias(
  { translate, tx }: AnyCtx,
  { alias, email_address: email, is_user }: AdvisorBody,
  before: Advisor | null,
): Promise<FieldErrors> {
  if (alias === before?.alias) return {}
  const asker = { user: before?.user ?? null, ...(before?.uuid && { advisor: before.uuid }) }
  const owner = await aliasOwner(tx, alias, asker)
  const { name, isProfileless } = owner
  const isPossible = isProfileless && !before?.user
  if (is_user && !isPossible) return { is_user: ['No user without a profile has this alias.'] }
  if (name === null || (isPossible && (is_user ?? owner.email === email))) return {}
  const values = { name, free: await freeAliasBeside(tx, alias) }
  return isPossible && is_user === undefined
    ? {
        is_user: [
          translate(
            'A user has this alias who has no profile yet: {name}. If that is the same person, switch this on. If not, choose another alias, for instance {free}.',
            values,
          ),
        ],
      }
    : { alias: [translate('{name} already has this alias. Choose another, for instance {free}.', values)] }
}

async function unknownOrganization({ tx }: AnyCtx, { organization }: AdvisorBody): Promise<FieldErrors> {
  if (!organization) return {}
  const found = await findOrganization(tx, organization, { scope: { kind: 'all' } })
  return found ? {} : { organization: ['There is no such organization.'] }
}

async function unknownAssistant(
  { tx }: AnyCtx,
  { alias, assistant }: AdvisorBody,
  before: Advisor | null,
): Promise<FieldErrors> {
  if (!assistant) return {}
  if (assistant === alias || assistant === before?.alias)
    return { assistant: ['Please choose somebody else.'] }
  const found = await uuidOf(tx, assistant)
  return found ? {} : { assistant: ['There is no such advisor.'] }
}

/** Where to write is set at /whatsapp/settings (product §14.2). */
async function withoutWhatsappId(
  { tx }: AnyCtx,
  { contact_options: asked }: AdvisorBody,
  before: Advisor | null,
): Promise<FieldErrors> {
  if (!asked?.whatsapp || before?.contact_options?.whatsapp) return {}
  const row = await tx
    .selectFrom('advisors')
    .select('whatsapp_id')
    .where('uuid', '=', before?.uuid ?? null)
    .executeTakeFirst()
  return row?.whatsapp_id
    ? {}
    : {
        'contact_options.whatsapp': [
          'Activating WhatsApp requires the OSP user ID. Without it the function cannot be activated.',
        ],
      }
}
