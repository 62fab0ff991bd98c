/** What the export of advisors holds, for app and server (product §17.9). */

/** Advisors in one Excel file. Excel takes ten times as many, the people who open it wait for them. */
export const mostExcelRows = 100_000

/** Rows of the preview. */
export const previewRows = 10
