/** Where links lead, asked for while they are written. */
import { useQuery } from '@tanstack/react-query'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { operationNamed } from '../../resources/admin.ts'
import { createHttp } from '../../resources/http.ts'

/** Message keys, by what is wrong with a link. */
export const linkSentences = {
  nowhere: 'The link to {address} leads nowhere.',
  hidden: 'The link to {address} leads to what visitors cannot see.',
  'no-heading': 'The link to {address} names a heading that is not there.',
} as const

interface LostLink {
  readonly address: string
  readonly state: keyof typeof linkSentences
}

/** Characters of the addresses that are asked for at once: they stand in an address themselves. */
const atOnce = 2_000

function inParts(addresses: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (const address of addresses) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + address.length < atOnce)
      parts[parts.length - 1] = `${last} ${address}`
    else if (address.length <= atOnce) parts.push(address)
  }
  return parts
}

/** Of these addresses, those that lead nobody where they should. While that is not known, none. */
export function useLinkStates(
  addresses: readonly string[],
  operation: string | undefined,
): readonly LostLink[] {
  const { client } = useDesk()
  const { may } = useSession()
  const target = operationNamed(operation ?? '')
  const asked = addresses.filter((address) => !address.startsWith('#'))
  const { data } = useQuery({
    queryKey: ['link-states', operation, ...asked],
    enabled: target !== null && may(target.access) && asked.length > 0,
    queryFn: async () => {
      const call = createHttp(client)
      const replies = await Promise.all(
        inParts(asked).map(async (part) =>
          target ? (await call(target, { query: { addresses: part } })).json : [],
        ),
      )
      return replies.flat().filter(isLost)
    },
  })
  return data ?? []
}

const isLost = (given: unknown): given is LostLink =>
  typeof given === 'object' &&
  given !== null &&
  'state' in given &&
  Object.hasOwn(linkSentences, String(given.state))
