import { expect, it } from 'vitest'
import { upgradeSchema } from './upgrade.ts'

it.each([
  [{ type: 'string' }, { type: 'string' }],
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', nullable: true, enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [{ type: 'string', nullable: false }, { type: 'string' }],
  [
    { title: 'Owner', nullable: true, allOf: [{ $ref: '#/a' }] },
    { title: 'Owner', anyOf: [{ allOf: [{ $ref: '#/a' }] }, { type: 'null' }] },
  ],
  [
    { type: 'integer', minimum: 1, exclusiveMinimum: true },
    { type: 'integer', exclusiveMinimum: 1 },
  ],
  [
    { type: 'integer', maximum: 9, exclusiveMaximum: false },
    { type: 'integer', maximum: 9 },
  ],
  [
    { type: 'integer', example: 0 },
    { type: 'integer', examples: [0] },
  ],
])('%j is %j in 3.1', (old, now) => {
  expect(upgradeSchema(old)).toEqual(now)
})
