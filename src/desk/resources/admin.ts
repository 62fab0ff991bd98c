import { use } from 'react'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { OperationEntry } from '#generated/operations.ts'
import type { DeskResource, ResourceDetails, ResourceOutline } from '#rules/resource.ts'
import {
  describeResource,
  outlineResource,
  type ResourceDescription,
  type ResourceSummary,
} from './descriptions.ts'

/** A description as generated/admin.json has it, and how details and forms are loaded. */
export interface Admin {
  readonly resources: readonly (DeskResource | ResourceOutline)[]
  readonly operations: Readonly<Record<string, OperationEntry>>
  /** Of a resource that stands in `resources` without them. */
  readonly detailsOf?: (name: string) => Promise<ResourceDetails>
  /** Undefined: the operation takes nothing that a form could ask for. */
  readonly formOf: (operationId: string) => (() => Promise<FormModule>) | undefined
}

/** A resource of a description, and its fields as far as they are there. */
interface KnownResource {
  readonly summary: ResourceSummary
  readonly load: () => Promise<ResourceDescription>
  loading?: Promise<ResourceDescription> | undefined
  described?: ResourceDescription
}

let admin: Admin = { resources: [], operations: {}, formOf: () => undefined }
let unshown: ReadonlyMap<string, KnownResource> = new Map()
let shown: ReadonlyMap<string, KnownResource> = new Map()

/** Once, before the desk is drawn: its own contract's, or a foreign description's. */
export function provideAdmin(given: Admin): void {
  admin = given
  shown = knownOf(given)
}

/** Resources that no page shows, for whoever tells of them or calls them all the same. */
export function provideUnshown(given: Pick<Admin, 'resources' | 'operations'>): void {
  unshown = knownOf(given)
}

function knownOf({
  resources,
  operations,
  detailsOf,
}: Omit<Admin, 'formOf'>): ReadonlyMap<string, KnownResource> {
  return new Map(
    resources.map((raw): [string, KnownResource] => {
      if ('fields' in raw) {
        const described = describeResource(raw, operations)
        return [raw.name, { summary: described, described, load: async () => described }]
      }
      const load = async () => {
        if (!detailsOf) throw new Error(`Nothing tells the fields of ${raw.name}.`)
        return describeResource({ ...raw, ...(await detailsOf(raw.name)) }, operations)
      }
      return [raw.name, { summary: outlineResource(raw, operations), load }]
    }),
  )
}

const known = (name: string) => shown.get(name) ?? unshown.get(name)

/** What the contract says of a resource besides its fields, null if there is no such resource. */
export function resourceNamed(name: string): ResourceSummary | null {
  return known(name)?.summary ?? null
}

/** With its fields. Screens of a resource have them loaded by their route: they ask `useResource`. */
export async function loadResource(name: string): Promise<ResourceDescription> {
  const found = known(name)
  if (!found) throw new Error(`The contract has no resource ${name}.`)
  return found.described ?? (await loadingOf(found))
}

/** One promise for all who ask; what failed is asked for again. */
function loadingOf(found: KnownResource): Promise<ResourceDescription> {
  found.loading ??= found.load().then(
    (described) => {
      found.described = described
      return described
    },
    (cause) => {
      found.loading = undefined
      throw cause
    },
  )
  return found.loading
}

/** A screen together with the fields that it draws: both are asked for at once. */
export function withFields<Loaded>(screen: () => Promise<Loaded>, name: string): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([screen(), loadResource(name)])
    return loaded
  }
}

/** With its fields, which are awaited where they have not come; null if there is no such resource. */
export function useLoadedResource(name: string): ResourceDescription | null {
  const found = known(name)
  if (!found) return null
  return found.described ?? use(loadingOf(found))
}

/** With its fields, for what is drawn after they have come. */
export function loadedResource(name: string): ResourceDescription {
  const described = known(name)?.described
  if (!described) throw new Error(`The fields of ${name} have not been loaded.`)
  return described
}

/** Those that pages show. */
export function allResources(): readonly ResourceSummary[] {
  return [...shown.values()].map(({ summary }) => summary)
}

/** An operation that a resource is made of. */
export function operationNamed(operationId: string): OperationEntry | null {
  return Object.hasOwn(admin.operations, operationId) ? (admin.operations[operationId] ?? null) : null
}

export function formOf(operationId: string): (() => Promise<FormModule>) | undefined {
  return admin.formOf(operationId)
}
