/** One part of a path: a word, or the key of a record. */
export interface AddressPart {
  readonly text: string
  readonly isKey: boolean
}

/** A path in parts, without what differs between habits: slashes at the end, `.json`, `Things({key})`. */
export interface ResourceAddress {
  /** As it stands in the description. */
  readonly path: string
  readonly parts: readonly AddressPart[]
  /** One form for all spellings of one address: '/things/{}/parts'. */
  readonly id: string
  /** What is done there: `/things/{id}:publish`. */
  readonly verb: string | null
}

export function addressOf(path: string): ResourceAddress {
  const plain = path.replace(/[?#].*$/, '').replaceAll(/\(['"]?(\{[^{}]+\})['"]?\)/g, '/$1')
  const [, before = plain, verb = null] = /^(.*\}):([\w-]+)$/.exec(plain) ?? []
  const parts = before.split('/').filter(Boolean).map(partOf)
  const spelling = parts.map(({ text, isKey }) => (isKey ? '{}' : text)).join('/')
  // The address of the whole server is '', so that '/{}' stands directly below it.
  return { path, parts, id: spelling && `/${spelling}`, verb }
}

/** An address as it is in every version: '/v2/things/{}' as '/things/{}'. */
export const unversioned = (id: string) => id.replaceAll(/\/v\d+(\.\d+)*([a-z]+\d*)?(?=\/|$)/gi, '')

function partOf(segment: string): AddressPart {
  const text = segment.replace(/\.(json|xml)$/i, '')
  const isKey = /^\{[^{}]+\}$/.test(text)
  return { text: isKey ? text.slice(1, -1).replace(/^[+*]|[+*]$/g, '') : text, isKey }
}

const prefix = /^(api|apis|rest|public|latest|current|json|v?\d+(\.\d+)*([a-z]+\d*)?|\d{4}-\d\d(-\d\d)?)$/i

/** The words that say what it is; prefixes and versions do not. */
export function wordsOf({ parts }: ResourceAddress): string[] {
  const words = parts.filter(({ isKey }) => !isKey).map(({ text }) => text)
  // Of services there may be a list; before other words they are the server's.
  const isPrefix = (word: string, index: number) =>
    prefix.test(word) ||
    (/^services?$/i.test(word) && words.slice(0, index).every((each) => prefix.test(each)))
  const telling = words.filter((word, index) => !isPrefix(word, index))
  return telling.length > 0 ? telling : words
}
