import { tokensOf } from '#rules/schema/tokens.ts'
import { callBeginnings, callWords } from './lexicon/calls.ts'
import { sharedFields } from './lexicon/keys.ts'

/** One form of a name for all its spellings: 'ownerid' for `ownerId`, `owner_id` and `Owner-ID`. */
export const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What many have in common: 'categories' and 'category' are one word. */
export function singular(name: string): string {
  const irregular = irregulars[name.toLowerCase()]
  if (irregular) return irregular
  if (/ies$/i.test(name)) return name.replace(/ies$/i, 'y')
  if (/(ch|sh|x|z|ss)es$/i.test(name)) return name.replace(/es$/i, '')
  return name.replace(/([^s])s$/i, '$1')
}

const irregulars: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  media: 'medium',
  data: 'datum',
  criteria: 'criterion',
  indices: 'index',
  matrices: 'matrix',
  analyses: 'analysis',
}

export const isPlural = (word: string) =>
  singular(word) !== word && !/(status|address|access|news|series|analytics|settings|us|ss)$/i.test(word)

/** Whether a name can tell one record from another: what counts, dates or classes them cannot. */
export function identifies(name: string): boolean {
  const last = tokensOf(name).at(-1) ?? ''
  return !(sharedFields.has(last) || (isPlural(last) && !/^(ids|keys)$/.test(last)))
}

/** Whether a word names what can be done rather than what there is: 'search', 'findByStatus', 'bulk-delete'. */
export function isCall(word: string): boolean {
  const [first = ''] = tokensOf(word)
  return callWords.has(plain(word)) || callBeginnings.has(first) || word.includes('.') || word.includes(':')
}
