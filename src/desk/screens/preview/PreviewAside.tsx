import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import type { Draft } from '../../forms/draft.ts'
import { Preview } from '../../kit/preview/Preview.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { loadResource, resourceNamed } from '../../resources/admin.ts'
import type { ResourceDescription, ResourceSummary } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import type { SnippetHint } from './snippet.ts'

/** What x-admin.preview says. */
type PreviewHint = PagePreviewHint | SnippetHint

interface PagePreviewHint {
  /** Address on the same site, with {key} in it. */
  readonly post: string
  /** Name of the resource a record of which is shown. */
  readonly of: string
  /** Further views, each by its name and an address of its own. */
  readonly others?: readonly { readonly label: string; readonly post: string }[]
}

const isPreviewHint = (hint: unknown): hint is PreviewHint =>
  typeof hint === 'object' && hint !== null && ('post' in hint || 'snippet' in hint) && 'of' in hint

/** Most previews are pages. */
const Snippet = slotComponent(async () => (await import('./Snippet.tsx')).Snippet)

interface PreviewAsideProps {
  readonly resource: ResourceDescription
  readonly draft: Draft | null
  readonly version: number
}

/** What the draft would make of a record that one chooses; the first one until then. */
export function PreviewAside({ resource, ...shown }: PreviewAsideProps) {
  const { preview } = resource.raw.hints
  const hint: PreviewHint | null = isPreviewHint(preview) ? preview : null
  const target = resourceNamed(hint?.of ?? '')
  const { list } = useAllowed(target)
  if (hint && 'snippet' in hint && !(target && list))
    return <Snippet hint={hint} draft={shown.draft} record={null} />
  if (!hint || !target || !list) return null
  return <ChosenPreview {...shown} hint={hint} target={target} />
}

interface ChosenPreviewProps extends Omit<PreviewAsideProps, 'resource'> {
  readonly hint: PreviewHint
  readonly target: ResourceSummary
}

function ChosenPreview({ hint, draft, version, target }: ChosenPreviewProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<RaRecord | null>(null)
  const found = useRecords(target, typed)
  const shown = chosen ?? found[0] ?? null
  const [view, setView] = useState('Page')
  const picker = shown && <RecordPicker {...{ target, found, shown, setTyped }} choose={setChosen} />
  if ('snippet' in hint) {
    return (
      <Snippet hint={hint} draft={draft} record={shown}>
        {picker}
      </Snippet>
    )
  }
  const { others = [] } = hint
  const other = others.find(({ label }) => label === view)
  const ofRecord = shown && hint.post.replace('{key}', () => encodeURIComponent(String(shown.id)))
  const address = other ? other.post : ofRecord
  return (
    <Preview address={address} draft={draft} version={version}>
      {others.length > 0 && (
        <Views labels={['Page', ...others.map(({ label }) => label)]} shown={view} show={setView} />
      )}
      {!other && picker}
    </Preview>
  )
}

interface ViewsProps {
  readonly labels: readonly string[]
  readonly shown: string
  readonly show: (label: string) => void
}

function Views({ labels, shown, show }: ViewsProps) {
  const translate = useTranslate()
  return (
    <fieldset className="preview-widths preview-views" aria-label={translate('What is shown')}>
      {labels.map((label) => (
        <button type="button" key={label} aria-pressed={label === shown} onClick={() => show(label)}>
          {translate(label)}
        </button>
      ))}
    </fieldset>
  )
}

interface RecordPickerProps {
  readonly target: ResourceSummary
  readonly found: readonly RaRecord[]
  readonly shown: RaRecord
  readonly setTyped: (text: string) => void
  readonly choose: (record: RaRecord) => void
}

function RecordPicker({ target, found, shown, setTyped, choose }: RecordPickerProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="field preview-of">
      <label className="label" htmlFor={id}>
        {translate('Shown for')}
      </label>
      <Autocomplete<RaRecord, false, true>
        id={id}
        disableClearable
        options={[...found]}
        value={shown}
        getOptionKey={(record) => record.id}
        getOptionLabel={(record) => recordName(record, target)}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(all) => all}
        noOptionsText={translate('No results')}
        openText={translate('Show choices')}
        closeText={translate('Close')}
        popupIcon={<ChevronDown size={18} />}
        fullWidth
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, record) => choose(record)}
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput {...InputProps} fullWidth inputProps={inputProps} />
        )}
      />
    </div>
  )
}

const most = 20

/** The first records, or those that are found by what is typed. */
function useRecords(target: ResourceSummary, typed: string): readonly RaRecord[] {
  const dataProvider = useDataProvider()
  const q = typed.trim()
  const { data = [] } = useQuery({
    queryKey: [target.name, 'preview', q],
    queryFn: async () => {
      const { canSearch } = await loadResource(target.name)
      const filter = q && canSearch ? { q } : {}
      const asked = { filter, sort: target.defaultSort, pagination: { page: 1, perPage: most } }
      return (await dataProvider.getList(target.name, asked)).data as RaRecord[]
    },
    placeholderData: (before) => before,
  })
  return data
}
