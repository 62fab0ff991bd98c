import { tokensOf } from '#rules/schema/tokens.ts'
import { freeName } from '../contract/names.ts'
import { type ResourceAddress, wordsOf } from './address.ts'
import { keyWords } from './lexicon/keys.ts'

/**
 * A name for each address: its last word; where several share it, the shortest path keeps it and the others take the word
 * before, then as many as it needs. Of paths of one length the one with most calls keeps it, if there is one.
 */
export function namesOf(
  addresses: readonly ResourceAddress[],
  weigh: (address: ResourceAddress) => number = () => 0,
): Map<ResourceAddress, string> {
  const sharing = Map.groupBy(addresses, lastOf)
  const names = new Map<ResourceAddress, string>()
  const taken = new Set<string>()
  const give = (address: ResourceAddress, name: string) => {
    names.set(address, name)
    taken.add(name)
  }
  for (const same of sharing.values()) {
    const shortest = Math.min(...same.map(lengthOf))
    const first = mostOf(
      same.filter((address) => lengthOf(address) === shortest),
      weigh,
    )
    if (first) give(first, lastOf(first))
  }
  for (const address of addresses) {
    if (names.has(address)) continue
    const words = wordsOf(address)
    const all = address.parts.filter(({ isKey }) => !isKey).map(({ text }) => text)
    const wishes = [...words.keys()].slice(1).map((index) => words.slice(-index - 1))
    const key = keyBefore(address) ?? keyAbove(address)
    const byKey =
      key && !key.includes(words.at(-1) ?? '')
        ? [
            [key, ...words.slice(-1)],
            [...all.slice(0, -1), key, ...words.slice(-1)],
          ]
        : []
    const found =
      [...wishes, all, ...byKey].map(spelledInAddresses).find((name) => !taken.has(name)) ??
      spelledInAddresses(all)
    give(
      address,
      freeName(found, (name) => taken.has(name)),
    )
  }
  return names
}

function mostOf(
  addresses: readonly ResourceAddress[],
  weigh: (address: ResourceAddress) => number,
): ResourceAddress | undefined {
  const most = Math.max(...addresses.map(weigh))
  const best = addresses.filter((address) => weigh(address) === most)
  return best.length === 1 ? best[0] : undefined
}

/** `/{space}/things`: 'space-things'. */
function keyAbove({ parts }: ResourceAddress): string | null {
  const index = parts.findLastIndex(({ isKey }) => isKey)
  return index === -1 ? null : keyBefore({ parts: parts.slice(0, index + 1) })
}

/** `/things` and `/things/{space}`, each a list: 'things' and 'space-things'. */
function keyBefore({ parts }: Pick<ResourceAddress, 'parts'>): string | null {
  const key = parts.at(-1)
  const name = key?.isKey ? tokensOf(key.text).filter((token) => !keyWords.test(token)) : []
  return name.length > 0 ? name.join('-') : null
}

const lengthOf = ({ parts }: ResourceAddress) => parts.length

const lastOf = (address: ResourceAddress) =>
  spelledInAddresses(wordsOf(address).slice(-1)) || keyBefore(address) || 'records'

/** `LineItems` → 'line-items', `from={day}` → 'from': it stands in addresses. */
function spelledInAddresses(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .replaceAll(/\{[^{}]*\}/g, '')
        .replaceAll(/[^\w.~-]+/g, '-')
        .replaceAll(/^[-.]+|[-.]+$/g, ''),
    )
    .filter(Boolean)
    .map((word) => (/[A-Z]/.test(word) ? tokensOf(word).join('-') : word))
    .join('-')
}
