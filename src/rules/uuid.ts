const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Nobody's. */
export const noUuid = '00000000-0000-0000-0000-000000000000'

/** Whether a text can be a key. The database takes no other one for a uuid. */
export const isUuid = (text: string): boolean => pattern.test(text)
