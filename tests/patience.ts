/**
 * How long a test waits for what must happen before it says that it never did. Far beyond what it takes on a machine
 * that is busy with other things: a test that passes never waits so long, and one that fails is read by its message.
 * No test has another limit (tests/waits.test.ts).
 */
export const patienceMs = 120_000

/** Of a whole test, or what prepares one: many things happen in it, one after the other. */
export const longestTestMs = 900_000
