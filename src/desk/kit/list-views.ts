/** How somebody looks at a list, kept by a name (product §33.17). */
export interface ListView {
  readonly uuid: string
  readonly name: string
  /** Name of the resource. */
  readonly list: string
  readonly filters: Readonly<Record<string, unknown>>
  /** Field and direction; empty: as usual. */
  readonly sort: readonly string[]
  /** In their order; empty: as usual. */
  readonly columns: readonly string[]
  readonly is_shared: boolean
  readonly is_default: boolean
  readonly owner: string | null
  readonly is_mine: boolean
  readonly may_change: boolean
  readonly version: number
}

export type ListViewBody = Pick<
  ListView,
  'name' | 'list' | 'filters' | 'sort' | 'columns' | 'is_shared' | 'is_default'
>

/** The views that an account keeps. Read once for whoever is signed in; what is written changes what was read. */
export interface ListViews {
  /** Null until they are read. */
  readonly current: () => readonly ListView[] | null
  readonly subscribe: (listener: () => void) => () => void
  /** Rejects as the client does. */
  readonly save: (body: ListViewBody, before: ListView | null) => Promise<ListView>
  readonly remove: (view: ListView) => Promise<unknown>
  readonly mayShare: () => boolean
  readonly mayChooseDefault: () => boolean
  /** Names of lists that have been opened since somebody signed in: the default is for those that have not. */
  readonly opened: Set<string>
}
