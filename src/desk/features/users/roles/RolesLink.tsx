import Button from '@mui/material/Button'
import { Grid3x3 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu } from '../../../kit/desk-context.ts'

const path = '/users/roles'

/** From the list to everybody's roles at a glance. */
export function RolesLink() {
  const translate = useTranslate()
  const { pages } = useMenu()
  if (!pages.some((page) => page.path === path)) return null
  return (
    <Button component={Link} to={path} variant="outlined" aria-label={translate('Roles of users')}>
      <Grid3x3 size={18} aria-hidden="true" />
      <span className="wide">{translate('Roles of users')}</span>
      <span className="narrow">{translate('Roles')}</span>
    </Button>
  )
}
