import {
  createSchemaUtils,
  type Experimental_DefaultFormStateBehavior,
  type RJSFSchema,
  type ValidatorType,
} from '@rjsf/utils'
import type { Draft } from './draft.ts'

/** Only what the schema says by itself is filled in; what it merely allows is left to people. */
export const defaults: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
}

/** The draft with the schema's defaults: what a form shows before anything is typed, so that it counts as no change. */
export function startOf(validator: ValidatorType<Draft>, schema: RJSFSchema, draft: Draft): Draft {
  const utils = createSchemaUtils<Draft>(validator, schema, defaults)
  return (utils.getDefaultFormState(schema, draft) as Draft | undefined) ?? {}
}
