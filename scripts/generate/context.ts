import type { Resource } from '#rules/resource.ts'
import { type Description, descriptionOf } from './contract/description.ts'
import type { Document } from './contract/types.ts'
import { inferResources } from './resources/infer.ts'

/** What every emitter is given; it reads nothing else. */
export interface Context extends Description {
  readonly resources: readonly Resource[]
  /** Whether everything is made, and not only what an admin needs. */
  readonly isWhole: boolean
  /** One line for each part of the description of which nothing could be made. */
  readonly notes: string[]
}

/** One file below the output folder. */
export interface Output {
  readonly path: string
  readonly text: string
}

/** Makes one or more files of the description. */
export type Emitter = (context: Context) => Output[]

/** Reads a bundled description once, for all emitters. */
export function contextOf(document: Document, { isWhole } = { isWhole: true }): Context {
  const description = descriptionOf(document)
  return { ...description, resources: inferResources(description), isWhole, notes: [] }
}
