/** Why a calendar at an address cannot be read: message keys, stored as they are and told in the language of who asks. */
export const faults = {
  isClosed: 'This address is not allowed.',
  noAnswer: 'The address did not answer.',
  refused: 'The address answered with an error.',
  needsSignIn: 'The address cannot be read without signing in.',
  isNotThere: 'There is no calendar at this address any more.',
  leadsAstray: 'The address leads elsewhere too often.',
  isTooLarge: 'The calendar is larger than can be read.',
  holdsTooMany: 'The calendar holds more times than can be read.',
  isNoCalendar: 'What stands at this address cannot be read as a calendar.',
  cannotBeOpened: 'The address can no longer be opened. Please enter it again.',
} as const

/** One of `faults`. */
export class UnreadableCalendar extends Error {}
