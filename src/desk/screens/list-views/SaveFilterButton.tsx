import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Bookmark } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { NameField } from '../../kit/NameField.tsx'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useSavedFilters } from '../list/saved-filters.ts'

/** Gives what is set now a name. */
export function SaveFilterButton({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { canSave, save } = useSavedFilters(resource)
  const [isOpen, setOpen] = useState(false)
  if (!canSave && !isOpen) return null
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark size={18} aria-hidden="true" />
        {translate('Save filter')}
      </Button>
      {isOpen && (
        <NameDialog
          close={() => setOpen(false)}
          choose={(name) => {
            save(name)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function NameDialog({ close, choose }: { close: () => void; choose: (name: string) => void }) {
  const translate = useTranslate()
  const id = useId()
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim()) choose(name.trim())
  }
  return (
    <Dialog open onClose={close} aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={submit}>
        <h2 className="dialog-head" id={`${id}-title`}>
          {translate('Save this filter')}
        </h2>
        <div className="dialog-body">
          <NameField
            label={translate('Name of the filter')}
            help={translate('It stands above the list from now on, in this browser.')}
            value={name}
            change={setName}
            maxLength={60}
            wasTried={wasTried}
          />
        </div>
        <div className="dialog-foot">
          <Button variant="text" onClick={close}>
            {translate('Cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary">
            {translate('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
