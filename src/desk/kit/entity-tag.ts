/** A number with the name of the coding that a proxy packed the reply by: Apache writes "5-gzip", Jetty "5--gzip". */
const renamed = /^"(\d+)--?(?:gzip|br|deflate|zstd)"$/

/**
 * The version that a reply tells (RFC 9110, 8.8.3), as If-Match takes it: as the server gave it. A proxy that packs
 * replies marks the tag as one of its own; the server knows no such tag, and would refuse every change that names it.
 * nginx makes it weak, which never matches; others append the coding, which is taken off a number only: what else may
 * stand in a tag is the server's own.
 *
 * @returns null where the reply tells none
 */
export function entityTagOf({ headers }: Pick<Response, 'headers'>): string | null {
  const tag = headers.get('ETag')?.replace(/^W\//, '')
  return tag ? tag.replace(renamed, '"$1"') : null
}
