import type { Role } from '#rules/access.ts'
import type { LockFacts } from './role-changes.ts'
import type { RoleEdit } from './use-role-changes.ts'

/** Why a cell that was pressed cannot be changed. */
export interface RoleReason {
  readonly name: string
  readonly role: string
  /** Message key. */
  readonly why: string
}

/** What table and cards are given. */
export interface RolesView {
  readonly edit: RoleEdit
  readonly facts: LockFacts
  readonly explain: (reason: RoleReason | null) => void
  /** Opens what a role may do. */
  readonly describe: (role: Role) => void
}
