import Button from '@mui/material/Button'
import { Mail, Phone } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { answersTo } from '#rules/answers.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { ContactRequest } from './types.ts'
import './contact-requests.css'

/** Opens a mail to the visitor, or dials the number: what was asked for first. */
export function AnswerLinks({ request }: { request: ContactRequest }) {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const subject = translate('Your request to {tenant}', { tenant: tenant?.name ?? '' })
  return answersTo(request, subject).map(({ by, to, href }) => {
    const Icon = by === 'mail' ? Mail : Phone
    const label = by === 'mail' ? 'Reply to {to}' : 'Call {to}'
    return (
      <Button key={by} href={href} variant="outlined" className="reply-way">
        <Icon size={18} aria-hidden="true" />
        {translate(label, { to })}
      </Button>
    )
  })
}
