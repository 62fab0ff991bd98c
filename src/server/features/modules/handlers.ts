import type { components } from '#generated/types.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, notFound } from '#server/platform/contract/errors.ts'
import { checkIfMatch, etag } from '#server/platform/contract/etag.ts'
import { describedModules, isModuleName, type ModuleName, moduleNames } from './names.ts'
import { lockSwitch, type StoredSwitch, storedSwitches, storeSwitch, untouched } from './queries.ts'

type ModuleSwitch = components['schemas']['ModuleSwitch'] & { readonly version: number }
type Switches = ReadonlyMap<string, StoredSwitch>

const onlyOperator =
  'Only the operator switches this module. Ask them to switch it, or to let account admins do so.'

export const modulesHandlers = {
  async listModules({ modules }) {
    return {
      status: 200,
      body: moduleNames.map((name) => ({ module_name: name, effective_state: modules.has(name) })),
    }
  },

  async listModuleSwitches({ tx, translate }) {
    const switches = await storedSwitches(tx)
    return { status: 200, body: moduleNames.map((name) => inWords(name, switches, translate)) }
  },

  async getModuleSwitch(ctx) {
    const body = await readSwitch(ctx)
    return { status: 200, headers: { etag: etag(body.version) }, body }
  },

  async updateModuleSwitch(ctx) {
    const { tx, params, body, now, translate } = ctx
    const name = nameIn(ctx)
    await lockSwitch(tx, name)
    const before = await readSwitch(ctx)
    // Who sends what is so already has it, whatever version they read.
    if (before.is_on !== body.is_on) {
      checkIfMatch(ctx, before)
      if (!before.may_switch)
        throw new HttpError(409, onlyOperator, { errors: { is_on: [translate(onlyOperator)] } })
      await storeSwitch(tx, params.module_name, { isOn: body.is_on, now, by: editor(ctx) })
    }
    const after = await readSwitch(ctx)
    return { status: 200, headers: { etag: etag(after.version) }, body: after }
  },
} satisfies Handlers

type SwitchCtx = Pick<Ctx<'getModuleSwitch'>, 'tx' | 'params' | 'translate'>

function nameIn({ params }: Pick<SwitchCtx, 'params'>): ModuleName {
  if (!isModuleName(params.module_name)) throw notFound()
  return params.module_name
}

async function readSwitch(ctx: SwitchCtx): Promise<ModuleSwitch> {
  return inWords(nameIn(ctx), await storedSwitches(ctx.tx), ctx.translate)
}

/** What is empty is left out: nobody reads that nothing goes with it. */
function inWords(name: ModuleName, switches: Switches, translate: Ctx['translate']): ModuleSwitch {
  const { label, description, off, pages, calls, needs, neededBy } = describedModules[name]
  const stored = switches.get(name) ?? untouched
  const titles = pages.map(({ label, group }) =>
    group ? `${translate(label)} (${translate(group)})` : translate(label),
  )
  const others = (names: readonly string[]) => names.map((each) => stateOf(each, switches, translate))
  return {
    module_name: name,
    title: translate(label),
    description: translate(description),
    ...(titles.length > 0 && { pages: titles }),
    ...(calls > 0 && { calls_count: calls }),
    while_off: translate(off),
    ...(neededBy.length > 0 && { needed_by: others(neededBy) }),
    ...(needs.length > 0 && { needs: others(needs) }),
    is_on: stored.isOn,
    may_switch: stored.isAllowed,
    ...(!stored.isAllowed && { reason: translate(onlyOperator) }),
    updated_at: stored.updatedAt?.toISOString() ?? null,
    updated_by: stored.updatedBy,
    version: stored.version,
  }
}

function stateOf(name: string, switches: Switches, translate: Ctx['translate']): string {
  const title = isModuleName(name) ? translate(describedModules[name].label) : name
  return switches.get(name)?.isOn ? title : translate('{module} (switched off)', { module: title })
}
