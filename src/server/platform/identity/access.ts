/** Who calls, and whether the contract lets them. */
import {
  type Actor,
  type Decision,
  decide,
  guest,
  isSwitchedOff,
  type OwnerPlace,
  type Policy,
  type TokenKind,
  type User,
} from '#rules/access.ts'
import { HttpError, sentence } from '../contract/errors.ts'
import type { Db, TenantTx } from '../database/database.ts'
import type { TenantFacts } from '../tenancy/tenancy.ts'
import { endedLink, needsPasswordLink } from './password-link-policy.ts'
import type { Lasting, SessionFacts } from './sessions.ts'
import { findSession, touchSession } from './sessions.ts'

export interface Caller {
  readonly actor: Actor
  readonly session: SessionFacts | null
  /** Kinds of token that the address proved to hold, for what it names. */
  readonly tokens?: ReadonlySet<TokenKind>
  /** Uuid of the key with which the institution's own site calls. */
  readonly siteKey?: string
}

export const nobody: Caller = { actor: guest, session: null }

export type ActorOf = (tx: TenantTx, userUuid: string) => Promise<User | null>

interface AskedCaller extends Lasting {
  readonly tenantId: number
  readonly token: string
}

/**
 * Who a session's token belongs to, read afresh with every request: whoever is disabled or lost a role is so at once.
 */
export async function callerOf(db: Db, actorOf: ActorOf, asked: AskedCaller): Promise<Caller> {
  const found = await readCaller(db, actorOf, asked)
  if (!found) return nobody
  const { tenantId, now } = asked
  if (found.session.isStale) await db.withTenant(tenantId, (tx) => touchSession(tx, found.session, now))
  return found
}

/** Who a token belongs to, without prolonging the session: for what goes on while its reader does nothing. */
export async function lookedAtCaller(db: Db, actorOf: ActorOf, asked: AskedCaller): Promise<Caller> {
  return (await readCaller(db, actorOf, asked)) ?? nobody
}

async function readCaller(db: Db, actorOf: ActorOf, { tenantId, token, ...lasting }: AskedCaller) {
  return await db.withTenant(
    tenantId,
    async (tx) => {
      const session = await findSession(tx, token, lasting)
      const user = session && (await actorOf(tx, session.userUuid))
      if (!session || !user) return null
      return {
        actor: { ...user, owesSecondFactor: session.asksFactor && user.owesSecondFactor === true },
        session,
      }
    },
    { readOnly: true },
  )
}

/** Values of the request by where they stand; `body` is null while it is not read yet. */
export interface Values {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export function decideAccess(policy: Policy, site: TenantFacts, caller: Caller, values: Values): Decision {
  return decide(policy, {
    modules: site.modules,
    flags: site.flags,
    actor: caller.actor,
    ...(caller.tokens && { tokens: caller.tokens }),
    at: (place) => valueAt(place, values),
  })
}

function valueAt(place: OwnerPlace, { path, query, body }: Values): string | undefined {
  const [part, name = ''] = place.split('.', 2)
  const from = part === 'path' ? path : part === 'query' ? query : body
  if (from === null || typeof from !== 'object') return undefined
  const value = (from as Record<string, unknown>)[name]
  return value === undefined ? undefined : String(value)
}

/** Whether a policy names a value of the body, so that it must be decided again once the body is there. */
export function needsBody(policy: Policy): boolean {
  return policy.allow.some((each) => typeof each === 'object' && each.at?.startsWith('body.'))
}

/** Whether the token of the institution's directory lets in. */
export const needsDirectory = ({ allow }: Policy) =>
  allow.some((each) => typeof each === 'object' && each.token === 'directory')

/** RFC 6750, 3: says in which scheme one is let in. */
const wrongDirectoryToken = () =>
  new HttpError(401, 'This token is not valid.', { headers: { 'www-authenticate': 'Bearer' } })

const needsKey = ({ allow }: Policy) =>
  allow.some((each) => typeof each === 'object' && each.token === 'api-key')

export function refusalOf(policy: Policy, status: number, site: TenantFacts): HttpError {
  if (needsPasswordLink(policy)) return new HttpError(401, endedLink)
  if (status === 401 && needsKey(policy)) return new HttpError(401, 'This key is not valid.')
  if (status === 401 && needsDirectory(policy)) return wrongDirectoryToken()
  const isOff = status === 403 && isSwitchedOff(policy, site)
  return new HttpError(status, isOff ? 'module off' : sentence(status))
}
