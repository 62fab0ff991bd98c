/** Of all that a list would have, as its reply says (Content-Range); undefined: it does not say, another backend lists them all. */
export function totalOf(headers: Headers): number | undefined {
  const [, total] = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
  return total === undefined ? undefined : Number(total)
}
