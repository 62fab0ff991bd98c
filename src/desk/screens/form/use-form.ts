import { useEffect, useState } from 'react'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import { chunk } from '#ui/chunk.ts'
import { formOf } from '../../resources/admin.ts'

/** The generated form of an operation, null until its code has come. A failure goes to the route's error page. */
export function useForm(operationId: string | undefined): FormModule | null {
  const [form, setForm] = useState<FormModule | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const load = operationId === undefined ? undefined : formOf(operationId)
    if (load) chunk(load).then(setForm, setFailure)
  }, [operationId])
  if (failure) throw failure
  return form
}
