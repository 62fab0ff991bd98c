/** Where retired addresses lead (product §17.10): how addresses are compared, and which redirection applies to one. */

export interface RedirectionRule {
  /** In the one spelling of pathKey(). */
  readonly path: string
  readonly match: 'exact' | 'prefix'
}

/** A host that no address is of: paths are read as browsers read them. */
const nowhere = 'http://here.invalid'

/** Paths that have one spelling anyway. */
const plain = /^(?:\/(?!\.)[A-Za-z0-9._~-]+)+$/

/** What is no separator only while it stays encoded, as in '/a%2Fb', and the percent sign itself. */
const kept = /(%(?:2[3-6BCF]|3[ABDF]|40))/i

const oneSpelling = (pathname: string) =>
  pathname
    .split(kept)
    .map((part) => (kept.test(part) ? part.toUpperCase() : encodeURI(decodeURI(part))))
    .join('')

/** An address of this site as it is stored, in one spelling; null where it is none. */
export function onePath(address: string): string | null {
  const path = address.replace(/[?#].*$/s, '')
  if (plain.test(path)) return path
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return null
  try {
    const { pathname } = new URL(path, nowhere)
    return oneSpelling(pathname)
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '')
  } catch {
    return null
  }
}

/** A target on this site as it is stored: its path in one spelling, with what it asks for and its place in the page. */
export function oneTarget(address: string): string | null {
  const path = onePath(address)
  if (path === null) return null
  const { search, hash } = new URL(/[?#].*$/s.exec(address)?.[0] ?? '', nowhere)
  return `${path}${search}${hash}`
}

/** What two addresses have in common that are one: both ways to the page of a branch are. */
export function pathKey(address: string): string | null {
  return onePath(address)?.replace(/^(?:\/app)?\/(?:filiale|f)\/([^/]+)$/, '/app/f/$1') ?? null
}

export interface RedirectionIndex<Rule extends RedirectionRule> {
  readonly exact: ReadonlyMap<string, Rule>
  readonly prefixes: ReadonlyMap<string, Rule>
}

export function redirectionIndex<Rule extends RedirectionRule>(
  rules: readonly Rule[],
): RedirectionIndex<Rule> {
  const byPath = (match: RedirectionRule['match']) =>
    new Map(rules.filter((rule) => rule.match === match).map((rule) => [rule.path, rule]))
  return { exact: byPath('exact'), prefixes: byPath('prefix') }
}

/** The redirection that applies to a path: its own, else that of the longest address above it. */
export function applying<Rule extends RedirectionRule>(
  { exact, prefixes }: RedirectionIndex<Rule>,
  path: string,
): Rule | null {
  const own = exact.get(path)
  if (own || prefixes.size === 0) return own ?? null
  return (
    pathsAbove(path)
      .map((above) => prefixes.get(above))
      .find((rule) => rule !== undefined) ?? null
  )
}

/** A path and those above it, the longest first. */
export function pathsAbove(path: string): string[] {
  const found = [path]
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    found.push(path.slice(0, end))
  return found
}

/**
 * A target with what stood behind the retired address, in characters that a header takes.
 *
 * @param rest of the path, behind the address of the redirection; empty, or it begins with a slash
 * @param query without its question mark
 */
export function leadsTo(target: string, rest: string, query: string): string {
  const [, base = '', ownQuery = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(target) ?? []
  // One slash between them: behind '/', '/evil.example' would be the address of another site.
  const path = rest === '' ? base : `${base.replace(/\/+$/, '')}/${rest.replace(/^[/\\]+/, '')}`
  const asked = [ownQuery, query].filter(Boolean).join('&')
  return inHeader(`${path}${asked && '?'}${asked}${hash}`)
}

const inHeader = (address: string) =>
  address.replace(/[^!-~]+/g, (part) => encodeURIComponent(part.toWellFormed()))

/**
 * Whether an address is of this site, or of one that the institution allows.
 *
 * @param hosts the setting redirections.allowed_hosts: names alone, so at the ports that addresses have without one. What
 * answers at another port of a host may be anybody's.
 */
export function isAllowedTarget(address: string, hosts: string): boolean {
  if (address.startsWith('/')) return true
  const { hostname, port } = new URL(address)
  return port === '' && hosts.split(/, ?/).includes(hostname)
}
