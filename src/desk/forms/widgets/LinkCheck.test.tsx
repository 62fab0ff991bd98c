import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskEnvironment } from '#desk/kit/desk-context.ts'
import type { OperationEntry } from '#generated/operations.ts'
import { renderInDesk } from '#tests/forms/render-form.tsx'
import { ourAdmin } from '../../own/our-admin.ts'
import { provideAdmin } from '../../resources/admin.ts'
import { LinkCheck } from './LinkCheck.tsx'

/** Of nobody's contract: a library's shelves. */
const whereTo = {
  method: 'GET',
  path: '/places',
  access: {},
  parameters: [{ name: 'addresses', in: 'query', schema: { type: 'string' } }],
} as unknown as OperationEntry
beforeEach(() => provideAdmin({ resources: [], operations: { whereTo }, formOf: () => undefined }))
afterEach(() => provideAdmin(ourAdmin))

const states: Readonly<Record<string, string>> = {
  '/shelf/a': 'there',
  '/shelf/b': 'hidden',
  '/shelf/x': 'nowhere',
}

it('says of an address that it leads nowhere, or to what visitors do not see, until another is typed', async () => {
  const asked: string[] = []
  const client = {
    request: async (_method: string, _path: string, { query }: { query: { addresses: string } }) => {
      asked.push(query.addresses)
      const reply = [{ address: query.addresses, state: states[query.addresses] }]
      return { data: JSON.stringify(reply), response: new Response(null, { status: 200 }) }
    },
  } as unknown as DeskEnvironment['client']
  let type: (address: string) => void = () => undefined
  function Typed() {
    const [address, setAddress] = useState('/shelf/x')
    type = setAddress
    return <LinkCheck address={address} operation="whereTo" />
  }
  renderInDesk(<Typed />, { client })
  expect(await screen.findByText('The link to /shelf/x leads nowhere.')).toBeVisible()
  act(() => type('/shelf/b'))
  expect(await screen.findByText('The link to /shelf/b leads to what visitors cannot see.')).toBeVisible()
  // Two words are no address: nobody is asked.
  act(() => type('/shelf/a /shelf/x'))
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull()
  expect(asked).toEqual(['/shelf/x', '/shelf/b'])
})
