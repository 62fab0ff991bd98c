/** Whose clocks count where an institution has set no zone. */
export const usualTimeZone = 'Europe/Berlin'
