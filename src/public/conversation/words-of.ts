/** Statuses whose message is made for people. */
const telling = new Set([409, 413, 415, 422, 429])

/** Why a call failed: network, fault, or what the server says to people. */
export async function wordsOf(reason: unknown): Promise<string> {
  if (!(reason instanceof Response)) return 'network'
  const body: { message?: string } = await reason.json().catch(() => ({}))
  return (telling.has(reason.status) && body.message) || 'fault'
}
