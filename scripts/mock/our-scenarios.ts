import admin from '#generated/admin.json' with { type: 'json' }
import { pages } from '#generated/pages.ts'
import type { Scenarios } from '#mock/scenarios.ts'
import type { Document } from '#scripts/generate/contract/types.ts'
import { scenariosOf } from './scenarios.ts'

/** The scenarios of our own contract: what its pages need stands in it. */
export const ourScenarios = (document: Document): Scenarios =>
  scenariosOf(document, { pages, resources: admin.resources, person: 'getMe' })
