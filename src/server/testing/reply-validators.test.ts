import { expect, it } from 'vitest'
import { contract } from '#server/platform/contract/our-contract.ts'
import { replyValidator } from './reply-validators.ts'

it('tells a reply that the contract declares from one that it does not', () => {
  const { getVCard } = contract.operations
  if (!getVCard) throw new Error('the operation is gone')
  const validate = replyValidator(getVCard, 200)
  expect(validate?.({ content: 'BEGIN:VCARD' })).toBe(true)
  expect(validate?.({ content: 1 })).toBe(false)
  expect(replyValidator(getVCard, 'default')?.({ message: 'No.' })).toBe(true)
  expect(replyValidator(getVCard, 'default')?.({ reason: 'No.' })).toBe(false)
  expect(replyValidator(getVCard, 299)).toBeUndefined()
})
