import type { Scenarios } from './scenarios.ts'

export async function loadScenarios(send: typeof fetch = fetch): Promise<Scenarios> {
  const reply = await send('/app/mock/scenarios.json')
  if (!reply.ok) throw new Error(`The scenarios are missing: ${reply.status}`)
  return reply.json()
}
