/**
 * A slug as it is meant by who typed it from a printed card: telephones begin words with a capital letter. Undefined where
 * it is in small letters already.
 */
export function asTyped(slug: string): string | undefined {
  const small = slug.toLowerCase()
  return small === slug ? undefined : small
}
