import { expect, it } from 'vitest'
import type { OperationEntry } from '#generated/operations.ts'
import { CallError } from '../../kit/failure.ts'
import type { ResourceDescription } from '../descriptions.ts'
import { withoutEnvelope } from './error-paths.ts'

it.each([
  ['data', { title: ['Taken'], dataset: ['Odd'] }],
  ['', { 'data.title': ['Taken'], dataset: ['Odd'] }],
])(
  'errors of a record in the envelope "%s" stand at its fields, and nothing else of the reply is lost',
  async (body, errors) => {
    const resource = { raw: { envelope: { body } } } as ResourceDescription
    const failure = {
      status: 422,
      message: 'No',
      body: null,
      etag: '"7"',
      errors: { 'data.title': ['Taken'], dataset: ['Odd'] },
    }
    const http = withoutEnvelope(resource, () => Promise.reject(new CallError(failure, true)))
    await expect(http({} as OperationEntry)).rejects.toMatchObject({ ...failure, errors, isWrite: true })
  },
)
