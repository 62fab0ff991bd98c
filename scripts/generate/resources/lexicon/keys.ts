/** Fields that identify a record, the surest first. */
export const keyFields =
  'id uuid guid gid _id sid uid slug key code number alias login username handle identifier arn name pk sha path'.split(
    ' ',
  )

/** Whether a property is called like a key: what a record has and an envelope mostly has not. */
export const keyNames = /^(_?id|iid|uuid|name|key|slug|code|login|username)$/i

/** Ends of properties by which a record is known from others, where a report has none. */
export const identifyingNames =
  /(^|[_-])(id|uuid|guid|gid|sid|key|slug|code|name|title|label|login|email|number|sha|hash|path|metadata)$|(Id|ID|Key|Code|Name|Title|Number)$/i

/** Fields that people name a record by, where no field is called like its key. */
export const namingKeyFields = ['label', 'title', 'hostname', 'domain', 'email']

/** Ends of fields that hold an id, whosever it is. */
export const idEndings = /(^|[_-])(id|uuid)$|I[dD]$/

/** Ends of fields that people tell a record by, where it has no id. */
export const numberEndings = /(^|[_-])(number|code|name)$|[a-z](Number|Code|Name)$/

/** What follows the parameter's name in a field that holds its value: `repositoryId` for `{repository}`. */
export const longerKeyEndings = /(id|guid|uuid|key|code)$/i

/** Parameters that take the name of a user. */
export const userNameParameters = /^(user ?name|login|handle)$/

/** Fields that such a parameter may be called in a record. */
export const userNameFields = ['login', 'username', 'handle']

/** Last words of parameters that count records. */
export const countingEndings = /^(index|idx|iid|nr|no|num)$/

/** Fields that such a parameter may be called in a record. */
export const countingFields = ['number', 'index', 'iid']

/** A parameter that names a part of the record, and a key of that part: `user_id`. */
export const partKeyParameter = /^(.+?)[_-]?(id|uuid|name|login|slug|key|code)$/i

/** Parts of a record that may hold its key. */
export const keyHolders = /^(meta|metadata|attributes|sys)$/

/** What the rows of a list have and the fields of a form have not: a key, alone or at the end of a name. */
export const rowKeys =
  /^([_$]?id|guid|gid|uuid|key|code|slug|sku)$|[a-z](_id|Id|ID|_uuid|Uuid|_key|Key|_number|Number)$/i

/** Last words of fields that hold the key of another record: `owner_id`. */
export const referenceEndings = new Set([
  'id',
  'ids',
  'uuid',
  'uuids',
  'guid',
  'key',
  'keys',
  'slug',
  'slugs',
  'alias',
  'ref',
  'sid',
  'code',
  'number',
  'pk',
])

/** Keys of their own kind: a `tax_number` is none of /taxes, which are found by their id. */
export const ownKindKeys = new Set(['code', 'number', 'alias', 'slug'])

/** Last words that too many fields share to tell whose key one is. */
export const sharedEndings = /^(id|uuid|guid|key|code|type)$/

/** Last words of columns that only machines read. */
export const machineKeyEndings = /^(id|uuid|guid|hash|token|etag|sha|cursor|object)$/

/** Texts that no person reads, by the end of their names. */
export const machineTexts =
  /(^|[_-])(id|ids|guid|uuid|sha|hash|token|etag|url|uri|href|cursor|checksum|object|self|json|config|metadata|attachment)$|(Id|Url|Uri|Hash|Token)$/

/** Keys that people neither gave nor know, unlike `hostname`. */
export const machineKeys = /^(id|uuid|guid|gid|sid|uid|hash|sha|token)$/

/** Words of a key's parameter that do not say what it is a key of. */
export const keyWords = /^(id|uuid|slug|key)$/

/** Last words of fields that count, date or class a record, and can tell none from another. */
export const sharedFields = new Set(
  `type kind class object status state country currency locale language lang mode version level role category visibility format
  method action operation created updated modified deleted at on date time timestamp when count total sum size length duration page
  average median min max width height latitude longitude lat lng lon price amount rate percent score rank position order weight age value enabled active description note comment message body text content data url uri link href`.split(
    /\s+/,
  ),
)
