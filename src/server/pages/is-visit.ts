interface PageRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Whether somebody is there: not where a program only asks what an address is (HEAD), nor where a browser fetches ahead
 * what its user may never open (Sec-Purpose, and what older browsers say in its place).
 */
export function isVisit({ method, headers }: PageRequest): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''))
  return method === 'GET' && !purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))
}
