/**
 * What was chosen, by operation: an answer ('500/unexpected', '204') or a trouble of the network ('slow'). `*` stands for
 * every call that has no choice of its own.
 */
export type Choices = Readonly<Record<string, string>>

export const everyCall = '*'
export const parameter = 'scenario'

/** Choices as they stand in a link: `listOrganizations:500/unexpected;getMe:200/advisor`. */
export function writeChoices(choices: Choices): string {
  return Object.entries(choices)
    .map(([id, choice]) => `${encoded(id)}:${encoded(choice)}`)
    .join(';')
}

/** What is no choice counts as none. */
export function readChoices(text: string): Choices {
  const pairs = text.split(';').flatMap((part) => {
    const [, id, choice] = /^([^:]+):(.+)$/.exec(part) ?? []
    const pair = [decoded(id), decoded(choice)] as const
    return pair[0] && pair[1] ? [pair as readonly [string, string]] : []
  })
  return Object.fromEntries(pairs)
}

/** The address with the choices in it, in place of those that it had. */
export function linkTo(address: string, choices: Choices): string {
  const url = withoutChoices(new URL(address))
  const written = writeChoices(choices).replaceAll('%', '%25')
  if (written) url.search = `${url.search ? `${url.search}&` : '?'}${parameter}=${written}`
  return url.href
}

/** The choices that an address carries, null if it does not say. */
export function choicesIn(address: string): Choices | null {
  const text = new URL(address).searchParams.get(parameter)
  return text === null ? null : readChoices(text)
}

export function withoutChoices(url: URL): URL {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((each) => each && !each.startsWith(`${parameter}=`))
  const bare = new URL(url)
  bare.search = kept.join('&')
  return bare
}

/** RFC 7240, as Prism reads it; null for what is no answer. */
export function preferOf(choice: string): string | null {
  const [, code, example] = /^(\d{3})(?:\/(.+))?$/.exec(choice) ?? []
  if (!code) return null
  if (!example) return `code=${code}`
  return `code=${code}, example=${/^[\w.-]+$/.test(example) ? example : `"${example}"`}`
}

/** What must not be mistaken for a separator is written otherwise. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
