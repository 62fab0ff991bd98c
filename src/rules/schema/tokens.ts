/** The words of a name in any spelling: `ownerIds`, `owner_ids` and `Owner-IDs` as ['owner', 'ids']. */
export function tokensOf(name: string): readonly string[] {
  const found = known.get(name)
  if (found) return found
  const tokens = split(name)
  known.set(name, tokens)
  return tokens
}

/** The generator asks for the words of a few thousand names again and again. */
const known = new Map<string, readonly string[]>()

function split(name: string): string[] {
  return (
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      // Not before the plural of letters that stand for words: `IDs`.
      .replaceAll(/([A-Z]+)([A-Z](?!s(?![a-z]))[a-z])/g, '$1 $2')
      .split(/[^A-Za-z0-9]+/)
      .filter(Boolean)
      .map((token) => token.toLowerCase())
  )
}
