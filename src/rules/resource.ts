/**
 * What an admin can be made of: the format of generated/resources.json (product §37.6, and what our desk reads besides).
 * Written by scripts/generate/resources from a description alone, ours or anybody's; read by src/desk/resources.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * How the calls of a resource are shaped: records of their own, one object, a list that is written as a whole, values written name by
 * name.
 */
export type AdapterName = 'collection' | 'document' | 'whole-list' | 'name-value'

/** What can be done with the records of a resource, besides actions of its own. */
export const resourceActions = ['list', 'show', 'create', 'edit', 'delete'] as const
export type ResourceAction = (typeof resourceActions)[number]

/** The parameter of a query or the property of a body that takes the key of a record. */
export interface CallKey {
  readonly in: 'query' | 'body'
  readonly name: string
}

export interface Resource {
  /** Unique; stands in addresses of the desk: 'organizations'. */
  readonly name: string
  /** Message key of many. */
  readonly label: string
  /** Of the collection or the singleton, as it stands in the description. */
  readonly path: string
  /** Name of the resource whose key stands in the path. */
  readonly parent: string | null
  /** Field that identifies a record; null for a singleton. */
  readonly key: string | null
  readonly singleton: boolean
  readonly adapter: AdapterName
  /** `METHOD /path`. */
  readonly operations: Readonly<Record<ResourceAction, string | null>>
  /** Where calls take the key that have it not in their paths: `GET /things.info?thing=…`. */
  readonly keys?: { readonly [Keyed in 'show' | 'edit' | 'delete']?: CallKey }
  readonly operationIds: Readonly<Record<ResourceAction, string | null>>
  /** Those of the operations that no server answers yet (x-status: planned): nothing that leads to them is shown. */
  readonly planned: readonly ResourceAction[]
  /** What else can be done with one record: `POST /things/{id}/publish`. */
  readonly itemActions: readonly ItemAction[]
  /** What its list can be asked besides (x-admin.question of the operation); left out where there is nothing. */
  readonly questions?: readonly ResourceQuestion[]
  /** Name of the schema of a record, where it has one. */
  readonly entity: string | null
  /** Field that names a record for people. */
  readonly recordLabel: string | null
  readonly defaultSort: readonly [string, 'ASC' | 'DESC'] | null
  /** Query parameters that the app's list always sends (x-admin.query of the list operation). */
  readonly listQuery: { readonly [name: string]: Json } | null
  /** How a list is asked for; null where there is no list. */
  readonly dialect: ListDialect | null
  /** Where records stand in replies and bodies. */
  readonly envelope: ResourceEnvelope
  /** 'if-match': a change carries the version that it is based on, and 412 tells of another's. */
  readonly concurrency: 'if-match' | null
  /** The rest of x-admin on the resource, as it stands: icon, group, … */
  readonly hints: { readonly [name: string]: Json }
  readonly fields: readonly ResourceField[]
  /** Names of what bodies take, where making a record and changing one differ in that. */
  readonly takes?: { readonly create: readonly string[]; readonly edit: readonly string[] }
}

/** What the screens of a resource alone read of it. */
export type ResourceDetails = Pick<Resource, 'fields' | 'itemActions' | 'questions'>

/** What a desk reads of every resource. */
export type ResourceOutline = Omit<Resource, 'operations' | keyof ResourceDetails>

/** What a desk reads of a resource. */
export type DeskResource = ResourceOutline & ResourceDetails

export interface ItemAction {
  /** Last word of the path, or of the operationId. */
  readonly name: string
  /** Message key: the operation's summary. */
  readonly label: string
  /** `METHOD /path`. */
  readonly operation: string
  readonly operationId: string
  /** Whether it takes a body, so that a form is shown first. */
  readonly takesBody: boolean
  /** By property the values of records that it is offered for (x-admin.when); left out: for all. */
  readonly when?: Readonly<Record<string, readonly Json[]>>
  /** What its body consists of; empty where that is no object. */
  readonly fields: readonly ResourceField[]
}

/** A call that only reads: what is typed are its query parameters, and the reply is shown as it is. */
export interface ResourceQuestion {
  /** Message key: the operation's summary. */
  readonly label: string
  readonly operationId: string
  /** What is typed. */
  readonly fields: readonly ResourceField[]
  /** What the reply consists of. */
  readonly reply: readonly ResourceField[]
}

/** How a list is sorted, filtered, searched and paged: names of query parameters, null where it cannot be done. */
export interface ListDialect {
  readonly paging:
    | null
    /** `range=[0,24]`, the total in Content-Range. */
    | { readonly by: 'range'; readonly range: string }
    /** `page=2&per_page=25`; `first` is the number of the first page. */
    | { readonly by: 'page'; readonly page: string; readonly size: string | null; readonly first: 0 | 1 }
    /** `offset=25&limit=25` */
    | { readonly by: 'offset'; readonly offset: string; readonly size: string | null }
    /** `after=…&limit=25`: the next page is asked with what the reply says; `from`: dotted path of the cursor in the reply, or the key of the last record where null. */
    | {
        readonly by: 'cursor'
        readonly cursor: string
        readonly size: string | null
        readonly from: string | null
      }
    /** The reply gives the address of the next page: at the dotted path `from`, or in its header Link where null. */
    | { readonly by: 'link'; readonly from: string | null; readonly size: string | null }
  /** The largest and the usual number of rows that the size parameter takes, where the description says so. */
  readonly maxSize: number | null
  readonly sort:
    | null
    /** `sort=["name","ASC"]` */
    | { readonly by: 'json'; readonly sort: string }
    /** `sort=name`, `sort=-name` */
    | { readonly by: 'sign'; readonly sort: string }
    /** `sort=name:asc`; `separator` stands between. */
    | { readonly by: 'pair'; readonly sort: string; readonly separator: string }
    /** `sort=name&order=asc`; without `order`, only one direction. */
    | {
        readonly by: 'two'
        readonly sort: string
        readonly order: string | null
        readonly ascending: string
        readonly descending: string
      }
  /** Parameter of a search in all texts: `q`. */
  readonly search: string | null
  readonly filter:
    | null
    /** `filter={"name":"…"}` with any column. */
    | { readonly by: 'json'; readonly filter: string }
    /** One parameter each; by the field's name, that of the parameter. Parameters without a field of that name stand under their own. */
    | { readonly by: 'parameters'; readonly parameters: { readonly [field: string]: string } }
  /** Where the total is read. */
  readonly total:
    | null
    | { readonly in: 'header'; readonly name: string }
    | { readonly in: 'body'; readonly path: string }
}

/** Where the rows or the record stand in replies and bodies: dotted paths of the property, '' where it is all of it. */
export interface ResourceEnvelope {
  /** Of the rows in a list's reply: 'data'. */
  readonly rows: string
  /** Of the record in replies of show, create and edit: 'article'. */
  readonly record: string
  /** Of the record in bodies of create and edit. */
  readonly body: string
}

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'markdown'
  | 'number'
  | 'integer'
  | 'money'
  | 'boolean'
  | 'enum'
  | 'date'
  | 'time'
  | 'date-time'
  | 'email'
  | 'phone'
  | 'url'
  | 'colour'
  | 'image'
  | 'file'
  | 'password'
  /** One key of another resource. */
  | 'reference'
  /** A list of keys of another resource. */
  | 'references'
  /** The short name of a language (ISO 639, BCP 47). */
  | 'language'
  | 'languages'
  /** The name of one of the set (rules/icon-words.ts). */
  | 'icon'
  /** An address with one placeholder (rules/link-pattern.ts). */
  | 'address-pattern'
  /** Several of a few values. */
  | 'enums'
  /** A list of anything else: `items` says of what. */
  | 'list'
  /** With `fields`. */
  | 'object'
  /** Values of one kind under names that nobody knows before: `items` says of what. */
  | 'map'
  /** One of several shapes, told by a discriminator or by trying. */
  | 'choice'
  /** A list of sections with things in each, moved between them (x-admin.sections). */
  | 'sections'
  /** Anything, as JSON. */
  | 'json'

/** One property of a record: what it is called, what kind of value it has, and what a list and a form do with it. */
export interface ResourceField {
  /** Dotted within `fields` of an object: 'address.zip'. '' within `items`. */
  readonly name: string
  /** 'string', 'number', 'integer', 'boolean', 'array', 'object' or 'any'. */
  readonly type: string
  readonly kind: FieldKind
  readonly format: string | null
  /** Message key. */
  readonly label: string
  /** Message key, '' for none; left out where the schema of each form tells it. */
  readonly help?: string
  readonly required: boolean
  readonly nullable: boolean
  /** Not in any body. */
  readonly readOnly: boolean
  /** Not in any reply. */
  readonly writeOnly: boolean
  readonly enum: readonly Json[] | null
  /** Message keys of the values of `enum`, in its order; null: values speak for themselves, less dashes. */
  readonly enumLabels: readonly string[] | null
  /** Of a number: 'minutes', 'EUR', 'cents', 'percent', 'bytes', … */
  readonly unit: string | null
  /** Name of the resource that the value is a key of. */
  readonly reference: string | null
  /** Whether it is a column of the list. */
  readonly list: boolean
  readonly sortable: boolean
  readonly filterable: boolean
  readonly searchable: boolean
  /** The rest of x-admin, as it stands: group, width, order, … */
  readonly hints: { readonly [name: string]: Json }
  /** Of an object. */
  readonly fields?: readonly ResourceField[]
  /** Of a list or a map. */
  readonly items?: ResourceField
}
