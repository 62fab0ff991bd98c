/**
 * The pattern as JSON Schema's validators read it, with the u flag. Many descriptions escape what needs no escape
 * (`\-`, `\_`), which that flag refuses; what cannot be saved is left out, for the server that wrote it checks it.
 */
export function unicodePattern(pattern: string): string | undefined {
  return [pattern, withoutNeedlessEscapes(pattern)].find(isValid)
}

function withoutNeedlessEscapes(pattern: string): string {
  let isInClass = false
  return pattern.replaceAll(/\\(.)|[[\]]/gsu, (whole, escaped: string | undefined) => {
    if (escaped === undefined) {
      isInClass = whole === '['
      return whole
    }
    const isNeeded = /[\w^$\\.*+?()[\]{}|/]/.test(escaped) || (isInClass && escaped === '-')
    return isNeeded && escaped !== '_' ? whole : escaped
  })
}

function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
