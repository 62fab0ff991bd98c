/** The settings that the product knows: schemas/settings.yaml, as it stands in the bundled contract. */
import { readFileSync } from 'node:fs'

export interface KnownSetting {
  readonly name: string
  /** Everybody may read it. */
  readonly isPublic: boolean
  /** The text is JSON and must hold at least these. */
  readonly json?: JsonRule
}

export interface JsonRule {
  readonly required?: readonly string[]
}

interface Schema {
  readonly contentMediaType?: string
  readonly contentSchema?: JsonRule
  readonly 'x-public'?: boolean
}

let known: readonly KnownSetting[] | undefined

/** Read when first asked for: a server that only serves pages need not parse the contract. */
export function knownSettings(): readonly KnownSetting[] {
  known ??= load()
  return known
}

function load(): KnownSetting[] {
  const file = new URL('../../../../generated/openapi.json', import.meta.url)
  const contract = JSON.parse(readFileSync(file, 'utf8'))
  const properties = contract.components.schemas.Settings.properties as Record<string, Schema>
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isPublic: schema['x-public'] === true,
    ...(schema.contentMediaType === 'application/json' && { json: schema.contentSchema ?? {} }),
  }))
}
