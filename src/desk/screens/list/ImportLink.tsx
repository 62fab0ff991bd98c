import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { importPath, isImportable } from '../../resources/many.ts'
import { useAllowed } from '../../resources/use-resource.ts'

/** Leads to the page that makes and changes records by a file; for who may make them. */
export function ImportLink({ resource }: { readonly resource: ResourceDescription }) {
  const translate = useTranslate()
  const { create } = useAllowed(resource)
  if (!create || !isImportable(resource)) return null
  return (
    <Button variant="text" component={Link} to={importPath}>
      <FileUp size={18} aria-hidden="true" />
      {translate('Import')}
    </Button>
  )
}
