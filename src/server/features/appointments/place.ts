import type { AppointmentType } from '#rules/appointment-types.ts'

export interface PlaceFacts {
  readonly type: AppointmentType
  /** What the advisor wants to be mailed for this type. */
  readonly text: string | null
  readonly branch: {
    readonly name: string
    readonly street: string | null
    readonly zip: string | null
    readonly city: string | null
  } | null
}

const longest = 1000

/**
 * Where or how they meet: the advisor's own text for the type, else the branch's address for those who come:
 * 'Musterbank, Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main'.
 */
export function placeOf({ type, text, branch }: PlaceFacts, tenant: string): string {
  if (text?.trim()) return text.trim().slice(0, longest)
  if (type !== 'in-branch' || !branch) return ''
  const town = [branch.zip, branch.city].filter(Boolean).join(' ')
  const name = branch.name.startsWith(tenant) ? null : tenant
  return [name, branch.name, branch.street, town].filter(Boolean).join(', ').slice(0, longest)
}
