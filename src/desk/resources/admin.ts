import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { OperationEntry } from '#generated/operations.ts'
import type { Resource } from '#rules/resource.ts'
import { describeResource, type ResourceDescription } from './descriptions.ts'

/** A description as generated/admin.json has it, and how the form of an operation is loaded. */
export interface Admin {
  readonly resources: readonly Resource[]
  readonly operations: Readonly<Record<string, OperationEntry>>
  /** Undefined: the operation takes nothing that a form could ask for. */
  readonly formOf: (operationId: string) => (() => Promise<FormModule>) | undefined
}

let admin: Admin = { resources: [], operations: {}, formOf: () => undefined }
let unshown: ReadonlyMap<string, ResourceDescription> = new Map()
let described: ReadonlyMap<string, ResourceDescription> = new Map()

/** Once, before the desk is drawn: its own contract's, or a foreign description's. */
export function provideAdmin(given: Admin): void {
  admin = given
  described = new Map(given.resources.map((raw) => [raw.name, describeResource(raw, given.operations)]))
}

/** Resources that no page shows, for whoever tells of them or calls them all the same. */
export function provideUnshown({ resources, operations }: Pick<Admin, 'resources' | 'operations'>): void {
  unshown = new Map(resources.map((raw) => [raw.name, describeResource(raw, operations)]))
}

/** What the contract says of a resource, null if there is no such resource. */
export function resourceNamed(name: string): ResourceDescription | null {
  return described.get(name) ?? unshown.get(name) ?? null
}

/** Those that pages show. */
export function allResources(): readonly ResourceDescription[] {
  return [...described.values()]
}

/** An operation that a resource is made of. */
export function operationNamed(operationId: string): OperationEntry | null {
  return Object.hasOwn(admin.operations, operationId) ? (admin.operations[operationId] ?? null) : null
}

export function formOf(operationId: string): (() => Promise<FormModule>) | undefined {
  return admin.formOf(operationId)
}
