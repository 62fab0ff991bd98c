import { screen } from '@testing-library/react'
import type { RaRecord } from 'react-admin'
import { expect, it } from 'vitest'
import { renderInDesk } from '#tests/forms/render-form.tsx'
import { field, resourceOf } from './adapters/testing.ts'
import { describeResource, type ResourceDescription } from './descriptions.ts'
import { useRecordName } from './use-record-name.ts'

function Name({ resource, record }: { resource: ResourceDescription; record: RaRecord }) {
  return <h1>{useRecordName(resource)(record)}</h1>
}

it.each([
  ['date-time', '2026-11-24T09:00:00Z', /^24 Nov 2026, \d\d:00$/],
  ['date', '2026-11-24', /^24 Nov 2026$/],
  ['text', '2026-11-24', /^2026-11-24$/],
  ['date-time', null, /^7$/],
] as const)('a record that a %s names: %s', async (kind, value, says) => {
  const fields = [field('at', { kind })]
  const resource = { ...describeResource(resourceOf({ fields }), {}), recordLabel: 'at' }
  renderInDesk(<Name resource={resource} record={{ id: 7, at: value }} />)
  expect((await screen.findByRole('heading')).textContent).toMatch(says)
})
