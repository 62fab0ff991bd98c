import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { CheckField } from '#ui/CheckField.tsx'
import { useDesk } from '../../kit/desk-context.ts'
import type { ListView, ListViewBody, ListViews } from '../../kit/list-views.ts'
import { NameField } from '../../kit/NameField.tsx'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { useStandsNow } from '../../kit/saving/use-stands-now.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useListPreferences } from '../list/list-preferences.ts'
import { searchOf, useShownNow } from '../list/views.ts'

interface SaveViewDialogProps {
  readonly resource: ResourceDescription
  /** In whose place it is saved; null: it is a new one. */
  readonly before: ListView | null
  /** Whether filters, sort and columns are kept as the list shows them now. */
  readonly takesShown: boolean
  readonly close: () => void
}

/** Saves a view: its name, who sees it, and what the list shows. */
export function SaveViewDialog({ resource, before, takesShown, close }: SaveViewDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { kept, forgetDraft } = useListPreferences(resource)
  const { shown } = useShownNow(resource, kept)
  const { name, setName, isShared, setShared, isDefault, setDefault, changed } = useViewDraft(before)
  const [wasTried, setTried] = useState(false)
  const { isBusy, failure, standsNow, run, forget } = useSaving(before, (view) => {
    close()
    if (takesShown) forgetDraft()
    if (takesShown) navigate({ search: searchOf(view, resource) })
  })
  const { filters, sort, columns } = takesShown || !before ? shown : before
  const rest = { list: resource.name, filters, sort, columns }
  return (
    <FormDialog
      title={translate(before ? 'Change view' : 'Save view')}
      about={takesShown && translate('Filters, order and columns, as they are now.')}
      changed={changed}
      isBusy={isBusy}
      failure={failure}
      isAtField={(path) => path === 'name'}
      submit={() => {
        setTried(true)
        if (name.trim() === '') return
        void run({ ...rest, name: name.trim(), is_shared: isShared, is_default: isShared && isDefault })
      }}
      close={close}
    >
      <NameField
        label={translate('Name of the view')}
        help={translate('It stands above the list from now on.')}
        value={name}
        change={setName}
        maxLength={60}
        {...{ wasTried, failure, forget }}
      />
      <Sharing before={before} {...{ isShared, setShared, isDefault, setDefault }} />
      <StandsNow view={standsNow} />
    </FormDialog>
  )
}

function useViewDraft(before: ListView | null) {
  const [name, setName] = useState(before?.name ?? '')
  const [isShared, setShared] = useState(before?.is_shared ?? false)
  const [isDefault, setDefault] = useState(before?.is_default ?? false)
  const changed = [
    ...(name.trim() === (before?.name ?? '') ? [] : [{ label: 'Name of the view' }]),
    ...(isShared === (before?.is_shared ?? false) ? [] : [{ label: 'Share with colleagues' }]),
    ...(isDefault === (before?.is_default ?? false) ? [] : [{ label: 'Everybody’s default' }]),
  ]
  return { name, setName, isShared, setShared, isDefault, setDefault, changed }
}

interface SharingProps {
  readonly before: ListView | null
  readonly isShared: boolean
  readonly setShared: (isShared: boolean) => void
  readonly isDefault: boolean
  readonly setDefault: (isDefault: boolean) => void
}

function Sharing({ before, isShared, setShared, isDefault, setDefault }: SharingProps) {
  const translate = useTranslate()
  const { listViews } = useDesk()
  // Only whoever made it keeps a shared one to themselves.
  const isFixed = before?.is_shared === true && !before.is_mine
  return (
    <>
      {listViews?.mayShare() && (
        <CheckField
          label={translate('Share with colleagues')}
          checked={isShared}
          disabled={isFixed}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      {listViews?.mayChooseDefault() && isShared && (
        <CheckField
          label={translate('Everybody’s default')}
          checked={isDefault}
          onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
        />
      )}
    </>
  )
}

interface DeleteViewDialogProps {
  readonly resource: ResourceDescription
  readonly view: ListView
  readonly close: () => void
}

export function DeleteViewDialog({ resource, view, close }: DeleteViewDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { isBusy, failure, standsNow, run } = useViewDeletion(view, () => {
    close()
    navigate({ search: searchOf(null, resource) })
  })
  return (
    <FormDialog
      title={translate('Delete {name}?', { name: view.name })}
      about={translate(
        view.is_shared
          ? 'It is gone for all colleagues. The entries of the list stay.'
          : 'The entries of the list stay.',
      )}
      changed={[]}
      isBusy={isBusy}
      failure={failure}
      submit={() => void run()}
      close={close}
      submitLabel="Delete"
      isDangerous
    >
      <StandsNow view={standsNow} />
    </FormDialog>
  )
}

function StandsNow({ view }: { view: ListView | null }) {
  const translate = useTranslate()
  if (!view) return null
  return (
    <p>
      <span className="muted">{translate('As it stands now:')}</span> {view.name}
    </p>
  )
}

function useSaving(before: ListView | null, onDone: (view: ListView) => void) {
  const views = useViewsOfAccount()
  const { standsNow, onRefused } = useStandsNow<ListView>()
  const write = useWrite<ListView, ListViewBody>({
    write: (body) => views.save(body, standsNow ?? before),
    onDone,
    onRefused,
    toldBy: 'place',
  })
  return { ...write, standsNow: write.failure && standsNow }
}

function useViewDeletion(view: ListView, onDone: () => void) {
  const views = useViewsOfAccount()
  const { standsNow, onRefused } = useStandsNow<ListView>()
  const write = useWrite<unknown>({
    write: () => views.remove(standsNow ?? view),
    onDone,
    onRefused,
    success: 'The view is deleted.',
    toldBy: 'place',
  })
  return { ...write, standsNow: write.failure && standsNow }
}

function useViewsOfAccount(): ListViews {
  const { listViews } = useDesk()
  if (!listViews) throw new Error('These dialogs are for views that an account keeps.')
  return listViews
}
