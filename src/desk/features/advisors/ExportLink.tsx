import Button from '@mui/material/Button'
import { Table } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMenu } from '../../kit/desk-context.ts'

const path = '/account-admin/advisors-export'

/** From the list to the page where the columns of a file are chosen. */
export function ExportLink() {
  const translate = useTranslate()
  const { pages } = useMenu()
  if (!pages.some((page) => page.path === path)) return null
  return (
    <Button component={Link} to={path} variant="outlined">
      <Table size={18} aria-hidden="true" />
      {translate('Advisors export')}
    </Button>
  )
}
