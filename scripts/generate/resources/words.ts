import { tokensOf } from '#rules/schema/tokens.ts'

/** The same for all spellings of one name. */
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
  return !(classes.has(last) || (isPlural(last) && !/^(ids|keys)$/.test(last)))
}

const classes = new Set(
  `type kind class object status state country currency locale language lang mode version level role category visibility format
  method action operation created updated modified deleted at on date time timestamp when count total sum size length duration page
  average median min max width height latitude longitude lat lng lon price amount rate percent score rank position order weight age value enabled active description note comment message body text content data url uri link href`.split(
    /\s+/,
  ),
)

/** Words of calls that do something, or tell about the service, where things would have a name. */
const calls = new Set(
  `login logout signin signout signup register authenticate authorize auth oauth oauth2 session token tokens refresh revoke introspect
  password reset health healthz healthcheck live liveness ready readiness livez readyz ping pong version versions-info info metrics
  stats statistics count counts total search searches find lookup query suggest suggestions-search autocomplete typeahead match
  batch bulk multi export import download upload preview validate validation verify check test echo webhook webhooks hook callback
  callbacks graphql rpc watch stream events-stream subscribe calculate estimate compare convert translate sync me whoami openapi
  swagger docs proxy redirect send status usage related distinct feed trending popular recent random summary aggregate aggregations resolve discovery schema`
    .split(/\s+/)
    .map(plain),
)

/** Whether a word names what can be done rather than what there is: 'search', 'findByStatus', 'bulk-delete'. */
export function isCall(word: string): boolean {
  const [first = ''] = tokensOf(word)
  return calls.has(plain(word)) || leading.has(first) || word.includes('.') || word.includes(':')
}

const leading = new Set(
  'find search get list create update delete add remove set bulk batch by check validate verify calculate export import upload download login logout sign send do is has can'.split(
    ' ',
  ),
)
