/** Words of paths that sign in, watch or tell how the service is. */
export const serviceWords = new Set(
  'health healthz livez readyz ping login logout signin signout oauth oauth2 watch graphql swagger openapi webhook'.split(
    ' ',
  ),
)

/** Beginnings of last words of paths that ask or do something, even where things are made there. */
export const askingWords =
  /^(search|find|lookup|query|suggest|autocomplete|typeahead|match|batch|bulk|multi|count|validat|preview|rpc|auth|login|sign|calculat|compar|convert|translat|send|run|start|stop|execut|trigger)/i

/** Ends of words that name many things without an s. */
export const uncountedWords =
  /(feedback|equipment|information|media|content|advice|staff|news|stock|inventory|mail|data)$/i

/** Last words of paths that say what is done, the usual ones first. */
export const pathVerbs = {
  list: ['list', 'listall', 'getall', 'index'],
  show: ['info', 'get', 'show', 'read', 'view', 'retrieve', 'details', 'detail'],
  create: ['create', 'add', 'new', 'insert'],
  edit: ['update', 'edit', 'modify', 'set', 'rename'],
  delete: ['delete', 'remove', 'destroy'],
} as const

/** Parameters of every call: who asks, and how to answer. */
export const credentialNames = /^(token|access_?token|api_?key|key|format|pretty)$/i

/** First words of paths that find records: /user/findByName. */
export const finderWords = /^(find|list|search|all|query|get)$/

/** Words of paths that show a record by another key than its own, or a result: /users/by-email/{email}. */
export const lookUpWords = /^(by|with|for)([-_A-Z]|$)|^(search|find|lookup|download|export)$/

/** Words of calls that do something, or tell about the service, where things would have a name. */
export const callWords = new Set(
  `login logout signin signout signup register authenticate authorize auth oauth oauth2 session token tokens refresh revoke introspect
  password reset health healthz healthcheck live liveness ready readiness livez readyz ping pong version versionsinfo info metrics
  stats statistics count counts total search searches find lookup query suggest suggestionssearch autocomplete typeahead match
  batch bulk multi export import download upload preview validate validation verify check test echo webhook webhooks hook callback
  callbacks graphql rpc watch stream eventsstream subscribe calculate estimate compare convert translate sync me whoami openapi
  swagger docs proxy redirect send status usage related distinct feed trending popular recent random summary aggregate aggregations resolve discovery schema`.split(
    /\s+/,
  ),
)

/** First words of names that say what is done: 'findByStatus', 'bulk-delete'. */
export const callBeginnings = new Set(
  'find search get list create update delete add remove set bulk batch by check validate verify calculate export import upload download login logout sign send do is has can'.split(
    ' ',
  ),
)
