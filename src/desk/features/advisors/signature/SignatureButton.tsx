import Button from '@mui/material/Button'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { slotComponent } from '../../../kit/slot.tsx'
import { useAskedDialog } from '../../../kit/use-asked-dialog.ts'
import { useMayCall } from '../../../kit/use-may-call.ts'

const SignatureDialog = slotComponent(async () => (await import('./SignatureDialog.tsx')).SignatureDialog)

/** The way to what is made of an advisor's card for mails and video calls (product §14.6, §14.7). */
export function SignatureButton({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const [asked, forget] = useAskedDialog(['signature'])
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('getAdvisorSignature')) return null
  const close = () => {
    forget()
    setOpen(false)
  }
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Signature size={18} aria-hidden="true" />
        {translate('Signature and background')}
      </Button>
      {(isOpen || asked) && <SignatureDialog advisor={record} close={close} />}
    </>
  )
}
