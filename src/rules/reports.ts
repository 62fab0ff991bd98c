/** What a file of a report holds, for app and server (product §19.20). */

/** Rows in one Excel file; beyond it the reply offers CSV. */
export const mostReportRows = 10_000
