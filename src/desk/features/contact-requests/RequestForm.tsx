import { type RaRecord, useRecordContext } from 'react-admin'
import { SchemaForm, type SchemaFormProps } from '../../forms/SchemaForm.tsx'
import { RequestWords } from './RequestWords.tsx'
import type { ContactRequest } from './types.ts'

/** What the visitor wrote, and below it what becomes of it: the generated form. */
export function RequestForm(props: SchemaFormProps) {
  const request = useRecordContext<ContactRequest & RaRecord>()
  return (
    <>
      {request && <RequestWords request={request} />}
      <SchemaForm {...props} />
    </>
  )
}
