/** The links that are mailed for passwords. Their token stands behind the '#' of the address, which no server is told. */
import { useLocation } from 'react-router-dom'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { type Reading, useReading } from '../../kit/use-reading.ts'

export type LinkOwner = components['schemas']['PasswordLink']

export type PasswordLinkPath = '/api/v1/invitations/{token}' | '/api/v1/password-resets/{token}'

export interface PasswordLink {
  /** Null: the address has none, or not all of it. */
  readonly token: string | null
  readonly owner: Reading<LinkOwner>
  readonly path: PasswordLinkPath
}

export function usePasswordLink(path: PasswordLinkPath): PasswordLink {
  const { client } = useDesk()
  const token = /^#([\w-]{43})$/.exec(useLocation().hash)?.[1] ?? null
  const owner = useReading<LinkOwner>(
    ['password-link', path, token],
    async () => {
      if (token === null) throw endedLink()
      const { data } = await client.GET(path, { params: { path: { token } } })
      if (!data) throw endedLink()
      return data
    },
    { byLink: true, notice: null },
  )
  return { token, owner, path }
}

const endedLink = () => new Response(null, { status: 401 })
