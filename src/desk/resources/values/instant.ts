/** Numbers below are seconds since 1970, from there on milliseconds. */
const msFrom = 1e11

/** An instant as APIs write it: ISO 8601, or a count since 1970. Invalid where it is neither. */
export function instantOf(value: string | number): Date {
  return new Date(typeof value === 'number' && value < msFrom ? value * 1000 : value)
}
