/** What visitors know a branch as (product §8.9): one name wherever they meet it. */

interface NamedBranch {
  readonly name: string
  readonly metadata?: readonly { readonly name: string; readonly value: string }[] | undefined
}

/** Its public name; where it has none, the one that colleagues use. */
export function branchName({ name, metadata }: NamedBranch): string {
  return metadata?.find((each) => each.name === 'publicName')?.value || name
}

/** 'Musterbank, Filiale Westend'; the name of a branch that begins with the institution's says both: 'Musterbank Westend'. */
export function houseAndBranch(tenant: string, branch: string): string[] {
  // A street may be called after the institution: 'Musterbankplatz'.
  const isNamed = branch.startsWith(tenant) && !/^[\p{L}\p{N}]/u.test(branch.slice(tenant.length))
  return isNamed ? [branch] : [tenant, branch]
}
