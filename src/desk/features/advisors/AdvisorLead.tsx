import type { RaRecord } from 'react-admin'
import { AdvisorTopics } from '../appointment-topics/public.ts'
import { AdvisorPicture } from './picture/AdvisorPicture.tsx'
import { SignatureButton } from './signature/SignatureButton.tsx'

/** Before the form of an advisor: what is saved by calls of its own, and what can be taken from the card. */
export function AdvisorLead({ record }: { readonly record: RaRecord }) {
  return (
    <div className="advisor-lead">
      <AdvisorPicture record={record} />
      <SignatureButton record={record} />
      <AdvisorTopics alias={String(record.alias)} name={String(record.full_name)} />
    </div>
  )
}
