/** Our contract as the binder takes it, from what `npm run generate` made. */
import { readFileSync } from 'node:fs'
import { operations } from '#generated/operations.ts'
import { validators } from '#generated/validators.js'
import type { Contract, Description } from './contract.ts'

let description: Description | undefined

export const contract: Contract = {
  operations,
  validators: validators as Contract['validators'],
  description() {
    description ??= JSON.parse(
      readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8'),
    ) as Description
    return description
  },
}
