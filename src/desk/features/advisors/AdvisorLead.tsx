import type { RaRecord } from 'react-admin'
import { AdvisorTopics } from '../appointment-topics/public.ts'
import { AdvisorPicture } from './picture/AdvisorPicture.tsx'

/** Before the form of an advisor: what is saved by calls of its own. */
export function AdvisorLead({ record }: { readonly record: RaRecord }) {
  return (
    <>
      <AdvisorPicture record={record} />
      <AdvisorTopics alias={String(record.alias)} name={String(record.full_name)} />
    </>
  )
}
