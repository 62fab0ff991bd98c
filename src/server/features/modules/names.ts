import { modules } from '#generated/modules.ts'
import type { components } from '#generated/types.ts'
import type { ModuleDescription } from '#rules/modules.ts'

export type ModuleName = components['schemas']['ModuleState']['module_name']

/** Every module there is (product §22.1), in words. It fails to compile if the contract's list has one more. */
export const describedModules: Readonly<Record<ModuleName, ModuleDescription>> = modules

export const moduleNames = Object.keys(describedModules) as ModuleName[]

export const isModuleName = (name: string): name is ModuleName => Object.hasOwn(describedModules, name)
