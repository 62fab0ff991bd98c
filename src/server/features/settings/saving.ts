/** Saves settings, one or several together: what each allows, what they allow each other, and what follows from them. */
import { secondPersonSetting } from '#server/platform/binding/asked-deletion.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { invalid, preconditionFailed } from '#server/platform/contract/errors.ts'
import { etag } from '#server/platform/contract/etag.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { rolesSetting } from '#server/platform/identity/role-settings.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { decideAllRoles } from '../scim/public.ts'
import { availabilityOfAllChanged } from '../slots/public.ts'
import { hasLinkedAdministrator } from '../users/public.ts'
import { conflictOf, hasConflicts } from './conflicts.ts'
import { faultOf, type TextFault } from './faults.ts'
import { lockedSettings, type StoredSettings, saveSetting, versionOfSetting } from './queries.ts'

/** How the call that saves names settings, and shows all of them. */
export interface SettingsCall {
  /** By which name an error tells of a setting. */
  readonly placeOf: (name: string) => string
  /** What a 412 tells of how they stand now. */
  readonly shown: (settings: Settings) => object
}

/**
 * All are saved, or none. Who sends what is stored has it, whatever version they read.
 *
 * @throws HttpError 422 with all that is wrong, 412 with how they stand now
 */
export async function saveSettings(
  ctx: Ctx,
  asked: ReadonlyMap<string, string>,
  call: SettingsCall,
): Promise<void> {
  const { tenant, tx } = ctx
  refuse(
    ctx,
    call,
    [...asked].map(([name, value]) => [name, faultOf(name, value)] as const),
  )
  const before = await lockedSettings(tx)
  const changes = [...asked].filter(([name, value]) => (before.settings[name] ?? '') !== value)
  for (const [name] of changes) checkSettingVersion(ctx, await versionOfSetting(tx, name), before, call)
  const next = { ...before.settings, ...Object.fromEntries(changes) }
  const conflicts: [string, TextFault | null][] = []
  for (const [name] of changes)
    conflicts.push([name, lowered(name, before.settings) ?? (await conflictWith(tx, name, next))])
  refuse(ctx, call, conflicts)
  for (const [name, value] of changes) await saveSetting(tx, tenant.id, name, value)
  await follow(
    ctx,
    changes.map(([name]) => name),
    { from: before.settings, to: next },
  )
}

/** What is made of settings is made anew. */
async function follow(
  ctx: Ctx,
  changed: readonly string[],
  { from, to }: { readonly from: Settings; readonly to: Settings },
): Promise<void> {
  if (changed.some((name) => decidesTimes.has(name))) await availabilityOfAllChanged(ctx)
  if (changed.includes(rolesSetting)) await decideAllRoles(ctx.tx, { from, to, now: ctx.now })
}

/** What all next free times depend on: whose change sends the job that finds them. */
const decidesTimes = new Set(['time_zone', 'state'])

/** Without passwords, whoever administers the account must be known to the institution's sign-in, or become so by their address. */
async function lockedOut(tx: TenantTx, name: string, next: Settings): Promise<TextFault | null> {
  if (!name.startsWith('sign_in.') || next['sign_in.passwords'] !== 'false') return null
  if (next['sign_in.oidc_link_by_email'] === 'true' || (await hasLinkedAdministrator(tx))) return null
  return {
    message:
      'No account admin has signed in through the institution yet. Let people be known by their e-mail, or sign in that way first.',
  }
}

async function conflictWith(tx: TenantTx, name: string, next: Settings): Promise<TextFault | null> {
  return hasConflicts(name) ? (conflictOf(name, next) ?? (await lockedOut(tx, name, next))) : null
}

/** Nobody gets round the second person by switching them off first: the operator's command alone does that. */
function lowered(name: string, before: Settings): TextFault | null {
  if (name !== secondPersonSetting || before[name] !== 'true') return null
  return {
    message:
      'Only whoever runs the server can switch this off, so that nobody can delete alone by doing so first.',
  }
}

/**
 * Whoever read all settings since this one was last changed has read this one as it is.
 *
 * @throws HttpError 412 with all settings
 */
function checkSettingVersion(
  { ifMatch }: Pick<Ctx, 'ifMatch'>,
  version: number,
  all: StoredSettings,
  { shown }: SettingsCall,
): void {
  if (ifMatch === null || (ifMatch >= version && ifMatch <= all.version)) return
  throw preconditionFailed(shown(all.settings), etag(all.version))
}

/** @throws HttpError 422 where there is something wrong */
function refuse(
  { translate }: Pick<Ctx, 'translate'>,
  { placeOf }: SettingsCall,
  faults: readonly (readonly [string, TextFault | null])[],
): void {
  const told: Record<string, string[]> = {}
  for (const [name, fault] of faults)
    if (fault) told[placeOf(name)] = [translate(fault.message, fault.values)]
  if (Object.keys(told).length > 0) throw invalid(told)
}
