/** For files whose name changes with their content. */
export const forEver = 'public, max-age=31536000, immutable'
