import type { AppointmentType } from '#rules/appointment-types.ts'
import { houseAndBranch } from '#rules/branch-name.ts'

export interface PlaceFacts {
  readonly type: AppointmentType
  /** What the advisor wants to be mailed for this type. */
  readonly text: string | null
  readonly branch: {
    /** As visitors know it. */
    readonly name: string
    readonly street: string | null
    readonly zip: string | null
    readonly city: string | null
  } | null
}

const longest = 1000

/**
 * Where or how they meet (product §7.12): for those who come the branch's address, then, below it, the advisor's own text
 * for the type: 'Musterbank, Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main'.
 */
export function placeOf({ type, text, branch }: PlaceFacts, tenant: string): string {
  const address = type === 'in-branch' && branch ? addressOf(branch, tenant) : ''
  return [address, text?.trim()].filter(Boolean).join('\n').slice(0, longest)
}

function addressOf(branch: NonNullable<PlaceFacts['branch']>, tenant: string): string {
  const town = [branch.zip, branch.city].filter(Boolean).join(' ')
  return [...houseAndBranch(tenant, branch.name), branch.street, town].filter(Boolean).join(', ')
}
