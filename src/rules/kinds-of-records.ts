/** What people call the kinds of records of which the change log tells. */

/** Message keys of kinds that are no resource, or whose resource is called by what stands around it. */
const otherKinds: Readonly<Record<string, string>> = {
  default: 'Default working hours',
  'advisors-appointment-topics': 'Topics of an advisor',
  Groups: 'Groups of the directory',
  copies: 'Copied working hours',
  exports: 'Exports of personal data',
  orders: 'Orders of deletion',
  pictures: 'Pictures of the institution',
  searches: 'Searches for a person',
  token: 'Token of the directory',
}

/**
 * Message key of what records of a kind are called; a name made of the contract's where it has none.
 *
 * @param label of its resource
 */
export const kindLabel = (entity: string, label: string | undefined): string =>
  otherKinds[entity] ?? label ?? spokenName(entity)

/** Of a value that no form of the resource has: publicName is called 'Public name' in the contract, too. */
export function spokenName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])|[_.]/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
