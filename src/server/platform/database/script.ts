/** What the scripts of a migration are made of. */

/**
 * One number of our own for the advisory lock that holds until the transaction ends. It is waited for as long as another
 * server's migration takes, and the script itself may take long; for a table's lock it waits shortly, so that it does not
 * stand in the queue before everybody else's reads (see isLockTimeout).
 */
export const migrationLock = `set local statement_timeout = 0; select pg_advisory_xact_lock(7306851);
  set local lock_timeout = '2s'`

/**
 * Whether a script gave way to whoever works on the table, after some waiting or because each waited for the other: it is to
 * be run again.
 */
export const isLockTimeout = (error: unknown) =>
  ['55P03', '40P01'].includes(String((error as { code?: unknown } | null)?.code))

/** A text as SQL has it. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
