/** Whether a database takes the text: with NUL, or with half a surrogate pair, it is JSON but cannot be stored. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
