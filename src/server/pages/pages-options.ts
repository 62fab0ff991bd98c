import type { FetchMap } from '../features/static-maps/public.ts'
import type { Binding } from '../platform/binding/bind.ts'
import type { Contract } from '../platform/contract/contract.ts'
import type { Db } from '../platform/database/database.ts'
import type { Config } from '../platform/process/config.ts'

/** What pages need of the app that they are part of. */
export interface PagesOptions {
  readonly binding: Binding
  readonly deps: {
    readonly db: Db
    readonly contract: Contract
    /** Where pictures of maps come from, if not from the internet. */
    readonly fetchMap?: FetchMap
    readonly config: Pick<Config, 'demo'>
  }
}
