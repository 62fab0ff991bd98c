/** A name of a description as people write it: `authorId` is 'Author id'. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Pages write `{p0}` where the router wants `:p0`. */
export const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
