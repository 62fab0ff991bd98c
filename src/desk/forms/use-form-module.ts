import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { useMemo } from 'react'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { Draft } from './fields.ts'
import { formFields } from './fields.ts'

/** Schema, validator and fields of a form; the validator was compiled when the contract was generated: no eval. */
export function useFormModule(form: FormModule) {
  return useMemo(() => {
    const { schema, validators } = form
    return {
      schema,
      validator: createPrecompiledValidator<Draft>(validators, schema),
      fields: formFields(schema),
    }
  }, [form])
}
