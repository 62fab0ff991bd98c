import { describe, expect, it } from 'vitest'
import type { Draft } from './draft.ts'
import type { Shape } from './schema.ts'
import { withSuggestions } from './suggested.ts'

const text = { type: 'string' }
const alias = { ...text, 'x-admin': { from: ['first_name', 'last_name'] } }
const schema = {
  type: 'object',
  properties: { first_name: text, last_name: text, note: text, alias },
} as Shape

/** The alias once all of this has been typed, one after another. */
function aliasAfter(changes: readonly Draft[], stored: Draft = {}): unknown {
  let draft = stored
  for (const change of changes) draft = withSuggestions(schema, stored, draft, { ...draft, ...change })
  return draft.alias
}

describe('an alias that is suggested', () => {
  it('follows the names while they are typed', () => {
    expect(aliasAfter([{ first_name: 'Jörg' }])).toBe('joerg')
    expect(aliasAfter([{ first_name: 'Jörg' }, { last_name: 'Weiß' }])).toBe('joerg-weiss')
    expect(aliasAfter([{ first_name: 'Jörg' }, { first_name: undefined }])).toBeUndefined()
  })

  it('stays as somebody typed it, empty too', () => {
    expect(aliasAfter([{ first_name: 'Jörg' }, { alias: 'jo' }, { last_name: 'Weiß' }])).toBe('jo')
    expect(aliasAfter([{ first_name: 'Jörg' }, { alias: undefined }, { note: 'New' }])).toBeUndefined()
  })

  it('comes back with the next letter of a name where somebody emptied it', () => {
    expect(aliasAfter([{ first_name: 'Jör' }, { alias: undefined }, { first_name: 'Jörg' }])).toBe('joerg')
  })

  it('is none for what is stored: its alias stands in addresses that others have', () => {
    const stored = { first_name: 'Jörg', last_name: 'Weiß', alias: 'joerg-weiss' }
    expect(aliasAfter([{ last_name: 'Schwarz' }], stored)).toBe('joerg-weiss')
    expect(aliasAfter([{ alias: undefined }, { last_name: 'Schwarz' }], stored)).toBeUndefined()
  })
})
