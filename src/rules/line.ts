/**
 * A text that holds one line: no line breaks, and nothing that only machines read (Unicode's control characters). Names and
 * titles go into heads of mails, calendars and contact cards, where a line break would begin something else.
 */
export const line = /^[^\p{Cc}\u2028\u2029]*$/u
