/** Where a sealed address of a busy calendar stands: it opens only there. */
export const placeOf = (advisorUuid: string) => `busy_calendars.url of ${advisorUuid}`
