import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu } from '../../kit/desk-context.ts'

const wizardPath = '/wallet-cards/send-push-notifications'

/** To the form that sends one, for whoever may open it. */
export function WizardLink({ isSecond = false }: { readonly isSecond?: boolean }) {
  const translate = useTranslate()
  const { pages, may } = useMenu()
  const page = pages.find(({ path }) => path === wizardPath)
  if (!page || !may(page.access)) return null
  return (
    <Button
      component={Link}
      to={wizardPath}
      {...(isSecond ? { variant: 'outlined' } : { variant: 'contained', color: 'primary' })}
    >
      <Send size={18} aria-hidden="true" />
      {translate('Send push notification')}
    </Button>
  )
}
