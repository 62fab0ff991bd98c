import { secondPersonSetting } from '#server/platform/binding/asked-deletion.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
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
import {
  lockedSettings,
  type StoredSettings,
  saveSetting,
  shownSettings,
  storedSettings,
  versionOfSetting,
} from './queries.ts'

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

export const settingsHandlers = {
  async getSettings({ tx }) {
    const { settings, version } = await storedSettings(tx)
    return { status: 200, headers: { etag: etag(version) }, body: shownSettings(settings) }
  },

  /** Who sends what is stored has it, whatever version they read. */
  async updateSetting(ctx) {
    const { body, tenant, tx } = ctx
    const [[name, value] = ['', '']] = Object.entries(body) as [string, string][]
    const fault = faultOf(name, value)
    if (fault) throw refused(ctx, name, fault)
    const before = await lockedSettings(tx)
    if ((before.settings[name] ?? '') !== value) {
      checkSettingVersion(ctx, await versionOfSetting(tx, name), before)
      const next = { ...before.settings, [name]: value }
      const conflict = lowered(name, before.settings) ?? (await conflictWith(tx, name, next))
      if (conflict) throw refused(ctx, name, conflict)
      await saveSetting(tx, tenant.id, name, value)
      if (decidesTimes.has(name)) await availabilityOfAllChanged(ctx)
      if (name === rolesSetting)
        await decideAllRoles(tx, {
          from: before.settings,
          to: next,
          now: ctx.now,
        })
    }
    return { status: 204, headers: { etag: etag(await versionOfSetting(tx, name)) } }
  },
} satisfies Handlers

/** What all next free times depend on: whose change sends the job that finds them. */
const decidesTimes = new Set(['time_zone', 'state'])

/**
 * Whoever read all settings since this one was last changed has read this one as it is.
 *
 * @throws HttpError 412 with all settings
 */
function checkSettingVersion({ ifMatch }: Pick<Ctx, 'ifMatch'>, version: number, all: StoredSettings): void {
  if (ifMatch === null || (ifMatch >= version && ifMatch <= all.version)) return
  throw preconditionFailed(shownSettings(all.settings), etag(version))
}

const refused = ({ translate }: Pick<Ctx, 'translate'>, name: string, { message, values }: TextFault) =>
  invalid({ [name]: [translate(message, values)] })
