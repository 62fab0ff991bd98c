import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { slotComponent } from '../../kit/slot.tsx'
import { useAskedDialog } from '../../kit/use-asked-dialog.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { exportDialog } from '../../resources/many.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { overridesOf } from '../overrides.ts'
import { ExportButton, ListExport } from './ExportButton.tsx'
import { ImportLink } from './ImportLink.tsx'
import { ListMenu } from './ListMenu.tsx'
import { useIsRefused } from './LoadFailed.tsx'
import { QuestionButtons } from './QuestionButtons.tsx'

export function ListHead({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { operations } = resource
  const { create } = useAllowed(resource)
  const isRefused = useIsRefused()
  const { head } = overridesOf(resource.name)
  const Own = head && slotComponent(head)
  return (
    <div className="head">
      <h1>{translate(resource.label)}</h1>
      <div className="head-actions">
        {Own && !isRefused && <Own resource={resource} />}
        {!isRefused && <QuestionButtons resource={resource} />}
        {operations.list && !isRefused && (
          <>
            <span className="end wide">
              <ExportButton resource={resource} />
              <ImportLink resource={resource} />
            </span>
            <AskedExport resource={resource} />
          </>
        )}
        {create && !isRefused && (
          <Button component={Link} to="create" variant="contained" color="primary">
            <Plus size={18} aria-hidden="true" />
            <span className="wide">{translate(create.summary || 'Create')}</span>
            <span className="narrow">{translate('Create')}</span>
          </Button>
        )}
        {operations.list && !isRefused && <ListMenu resource={resource} />}
      </div>
    </div>
  )
}

/** The export that the palette leads to. */
function AskedExport({ resource }: { readonly resource: ResourceDescription }) {
  const [asked, forget] = useAskedDialog([exportDialog])
  return asked && <ListExport resource={resource} close={forget} />
}
