import { operations } from '#generated/operations.ts'
import { decideAllRoles } from '../features/scim/public.ts'
import {
  conflictOf,
  faultOf,
  knownSettings,
  lockedSettings,
  saveSetting,
  shownSettings,
} from '../features/settings/public.ts'
import { HttpError } from '../platform/contract/errors.ts'
import { bodyFields, type Describe, fieldErrors } from '../platform/contract/field-errors.ts'
import { contract } from '../platform/contract/our-contract.ts'
import { rolesSetting } from '../platform/identity/role-settings.ts'
import type { Settings } from '../platform/tenancy/tenant.ts'
import { translate } from '../platform/tenancy/translations.ts'
import { only, type Run, type SystemTx, Wrong } from './command.ts'
import { enterTenant, findTenant } from './tenant.ts'

type Setting = readonly [name: string, value: string]

/** Lists a tenant's settings; NAME=VALUE changes one. */
export const tenantSettings: Run = async (db, names) => {
  const slug = only(names.slice(0, 1), 'SLUG')
  const changes = checkSettings(Object.fromEntries(names.slice(1).map(readAssignment)))
  return await db.withSystem(async (tx) => {
    const id = await findTenant(tx, slug)
    await enterTenant(tx, id)
    const { settings: before } = await lockedSettings(tx)
    const next = { ...before, ...Object.fromEntries(changes) }
    for (const [name, value] of changes) {
      refuseConflict(name, next)
      await saveSetting(tx, id, name, value)
    }
    if ((before[rolesSetting] ?? '') !== (next[rolesSetting] ?? '')) await decideRoles(tx, before, next)
    const shown = shownSettings((await lockedSettings(tx)).settings)
    return Object.entries(shown)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')
  })
}

/** Which roles the directory's groups give is so at once, as where an administrator saves it. */
async function decideRoles(tx: SystemTx, from: Settings, to: Settings): Promise<void> {
  try {
    await decideAllRoles(tx, { from, to, now: new Date() })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new Wrong(`${rolesSetting}: ${translate('en', error.message)}`)
  }
}

/** Of several changes at once only the outcome counts. */
function refuseConflict(name: string, next: Settings): void {
  const conflict = conflictOf(name, next)
  if (conflict) throw new Wrong(`${name}: ${translate('en', conflict.message, conflict.values)}`)
}

function readAssignment(text: string): Setting {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw new Wrong(`'${text}' is no NAME=VALUE.`)
}

/**
 * The given ones, held against the same schema and rules as those that an administrator saves.
 *
 * @throws Wrong
 */
export function checkSettings(given: Readonly<Record<string, string | undefined>>): Setting[] {
  const settings = Object.entries(given).filter((each): each is [string, string] => each[1] !== undefined)
  for (const [name, value] of settings) {
    const fault = faultIn(name, value)
    if (fault) throw new Wrong(fault)
  }
  return settings
}

/** At a prompt one types the values themselves, not what people read for them. */
function asTyped(faults: readonly { readonly params: Readonly<Record<string, unknown>> }[]): Describe {
  const allowed = faults.flatMap(({ params }) => (params.allowedValues ?? []) as unknown[]).map(String)
  const labels = Object.fromEntries(allowed.map((value) => [value, value]))
  const words = bodyFields(contract, operations.updateSetting)
  return (path) => {
    const known = words(path)
    return known && { ...known, labels }
  }
}

function faultIn(name: string, value: string): string | null {
  if (!knownSettings().some((known) => known.name === name)) return `There is no setting ${name}.`
  const validate = contract.validators.updateSetting?.body
  if (validate && !validate({ [name]: value })) {
    const errors = fieldErrors(validate.errors ?? [], 'en', asTyped(validate.errors ?? []))
    return `${name}: ${errors?.[name]?.[0] ?? 'This value is not valid.'}`
  }
  const fault = faultOf(name, value)
  return fault && `${name}: ${translate('en', fault.message, fault.values)}`
}
