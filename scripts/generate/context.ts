import type { Resource } from '#rules/resource.ts'
import { type Description, descriptionOf } from './contract/description.ts'
import type { Document } from './contract/types.ts'
import { inferResources } from './resources/infer.ts'

/** What every emitter is given; it reads nothing else. */
export interface Context extends Description {
  readonly resources: readonly Resource[]
}

/** One file below the output folder. */
export interface Output {
  readonly path: string
  readonly text: string
}

export type Emitter = (context: Context) => Output[]

export function contextOf(document: Document): Context {
  const description = descriptionOf(document)
  return { ...description, resources: inferResources(description) }
}
