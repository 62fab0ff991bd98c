/** What the scripts of a migration are made of. */

/**
 * One number of our own for the advisory lock that holds until the transaction ends; lock_timeout keeps a migration from
 * standing in the queue before everybody else's reads.
 */
export const migrationLock = `select pg_advisory_xact_lock(7306851); set local lock_timeout = '5s'`

/** A text as SQL has it. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
