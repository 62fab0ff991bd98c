/** The settings that the product knows: schemas/settings.yaml, as it stands in the bundled contract. */
import { readFileSync } from 'node:fs'
import { usualSynonyms } from '#rules/synonyms.ts'

export interface KnownSetting {
  readonly name: string
  /** Everybody may read it. */
  readonly isPublic: boolean
  /** The text is JSON. */
  readonly isJson: boolean
  /** The text is stored sealed and never shown. */
  readonly isSecret: boolean
  /** The text is an address, or several with commas between them. */
  readonly isAddress: boolean
  /** Whether visitors who read another language may have a text of their own. */
  readonly hasVersions: boolean
  /** Of such a text: for whom. */
  readonly language: string | null
  /** What holds, and is shown to be changed, while the institution has set nothing. */
  readonly start: string
}

interface Schema {
  readonly contentMediaType?: string
  readonly pattern?: string
  readonly 'x-public'?: boolean
  readonly 'x-secret'?: boolean
  readonly 'x-by-language'?: string
  readonly 'x-language'?: string
}

const starts: Readonly<Record<string, string>> = { 'search.synonyms': usualSynonyms }

let known: readonly KnownSetting[] | undefined

/** Read when first asked for: a server that only serves pages need not parse the contract. */
export function knownSettings(): readonly KnownSetting[] {
  known ??= load()
  return known
}

/** Properties of a schema of the contract. */
export function contractSchema<Properties>(name: string): Properties {
  const file = new URL('../../../../generated/openapi.json', import.meta.url)
  const contract = JSON.parse(readFileSync(file, 'utf8'))
  return contract.components.schemas[name].properties as Properties
}

function load(): KnownSetting[] {
  return Object.entries(contractSchema<Record<string, Schema>>('Settings')).map(([name, schema]) => ({
    name,
    isPublic: schema['x-public'] === true,
    isJson: schema.contentMediaType === 'application/json',
    isSecret: schema['x-secret'] === true,
    isAddress: /https\??:\/\//.test(schema.pattern ?? ''),
    hasVersions: schema['x-by-language'] === 'apart',
    language: schema['x-language'] ?? null,
    start: starts[name] ?? '',
  }))
}
