import Button from '@mui/material/Button'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { slotComponent } from '../../kit/slot.tsx'
import { useListViews } from '../../kit/use-list-views.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useListPreferences } from './list-preferences.ts'
import { useActiveView, useShownNow } from './views.ts'

const saveDialog = async () => (await import('../list-views/ViewDialogs.tsx')).SaveViewDialog

/** Gives what the list shows now a name, where that is worth one. */
export function SaveViewButton({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const views = useListViews(resource.name)
  const active = useActiveView(resource)
  const { kept } = useListPreferences(resource)
  const { isAll, differsFrom } = useShownNow(resource, kept)
  const canSave = active ? differsFrom(active) : !isAll || kept.length > 0
  const Save = slotComponent(saveDialog)
  if (!views || (!canSave && !isOpen)) return null
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark size={18} aria-hidden="true" />
        {translate('Save view')}
      </Button>
      {isOpen && <Save resource={resource} before={null} takesShown close={() => setOpen(false)} />}
    </>
  )
}
