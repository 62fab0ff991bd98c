/** Signing out at the institution too (product §30.5): which sessions began there, and where they end. */
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type SessionFacts, sessionHash } from '#server/platform/identity/sessions.ts'
import { canEncrypt, decrypt, encrypt } from '#server/platform/secrets/encryption.ts'
import { OpenIdRefusal, providerOf, signOutAddress } from './provider.ts'
import { openIdSettings } from './settings.ts'
import './tables.ts'

/** An address with a longer one would be refused on its way. */
const longestToken = 6_000

const placeOf = (tenantId: number) => `${tenantId}/open-id-session`

interface Begun {
  readonly tenantId: number
  /** The session's, as its cookie has it. */
  readonly token: string
  readonly idToken: string
}

/** Writes down that this session began there. */
export async function keepOrigin(tx: TenantTx, { tenantId, token, idToken }: Begun): Promise<void> {
  const isKept = canEncrypt() && idToken.length <= longestToken
  await tx
    .insertInto('open_id_sessions')
    .values({ token_hash: sessionHash(token), id_token: isKept ? encrypt(idToken, placeOf(tenantId)) : null })
    .execute()
}

export interface Origin {
  /** Null: it is not known any more. */
  readonly sealed: string | null
}

/** To be asked before the session ends. Null: it began here. */
export async function originOf(tx: TenantTx, session: SessionFacts): Promise<Origin | null> {
  const row = await tx
    .selectFrom('open_id_sessions')
    .select('id_token as sealed')
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** Says that the session there goes on. */
const stays = '/app/login?failed=open-id-stays'

/**
 * Where signing out goes on: where the session ends there, or the login page, which says that it does not. Null: the
 * institution does not want that.
 */
export async function whereToEnd(ctx: Ctx<'deleteSession'>, { sealed }: Origin): Promise<string | null> {
  const settings = openIdSettings(ctx.settings, ctx.tenant.id)
  if (!settings?.signsOut) return null
  try {
    const config = await providerOf(settings, ctx.outbound, ctx.now)
    const leaving = { idToken: opened(ctx, sealed), page: `${ctx.origin}/app/login` }
    return signOutAddress(config, leaving) ?? stays
  } catch (error) {
    if (!(error instanceof OpenIdRefusal)) throw error
    ctx.log.warn(
      { err: error.cause ?? error, fault: error.fault },
      'a session was not ended at the institution',
    )
    return stays
  }
}

/** Null, too, where it was sealed with another secret: the service then asks the person. */
function opened(ctx: Ctx<'deleteSession'>, sealed: string | null): string | null {
  try {
    return sealed === null ? null : decrypt(sealed, placeOf(ctx.tenant.id))
  } catch (error) {
    ctx.log.warn({ err: error }, 'what a session began with cannot be read')
    return null
  }
}
