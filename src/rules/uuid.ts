const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be a key. The database takes no other one for a uuid. */
export const isUuid = (text: string): boolean => pattern.test(text)
