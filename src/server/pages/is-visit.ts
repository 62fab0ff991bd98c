import { isRobot } from '#rules/robot.ts'

interface PageRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Whether somebody is there: not where a program only asks what an address is (HEAD), or shows what somebody passed on
 * (robots of messengers), nor where a browser fetches ahead what its user may never open (Sec-Purpose, and what older
 * browsers say in its place).
 */
export function isVisit({ method, headers }: PageRequest): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''))
  const isPerson = method === 'GET' && !isRobot(String(headers['user-agent'] ?? ''))
  return isPerson && !purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))
}
