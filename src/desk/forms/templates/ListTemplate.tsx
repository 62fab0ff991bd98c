import Button from '@mui/material/Button'
import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { Plus } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { draftValue } from '../draft.ts'
import { type FormHints, hintsOf } from '../fields.ts'
import { InputGroup } from './InputGroup.tsx'
import { ListSpeech } from './list-speech.ts'

/** A list: its entries, which can be moved and removed, and a button for one more. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { items, onAddClick, schema, uiSchema, fieldPathId, title, rawErrors } = props
  const translate = useTranslate()
  const group = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const added = useRef(false)
  const label = (uiSchema?.['ui:title'] as string | undefined) ?? title
  const help = (uiSchema?.['ui:description'] as string | undefined) ?? schema.description
  const { group: section, entries: given } = hintsOf(schema)
  const { names, helps } = useGiven(given, fieldPathId.path)
  // A new entry is where one goes on typing.
  useEffect(() => {
    if (!added.current) return
    added.current = false
    const entries = group.current?.querySelectorAll<HTMLElement>(':scope > .entries > li')
    entries?.[items.length - 1]
      ?.querySelector<HTMLElement>('input:not([type=color]), textarea, select')
      ?.focus()
  }, [items.length])
  return (
    <InputGroup
      id={fieldPathId.$id}
      title={label}
      help={help}
      errors={rawErrors}
      className={section === label ? 'list-input is-named-above' : 'list-input'}
    >
      <ListSpeech value={{ say, label: translate(label), ...(names && { names, helps }) }}>
        <div ref={group}>
          {items.length > 0 && <ol className="entries">{items}</ol>}
          <ListEnd
            {...props}
            label={translate(label)}
            isGiven={given !== undefined}
            onAdd={(event) => {
              added.current = true
              say(translate('Entry {number} added.', { number: items.length + 1 }))
              onAddClick(event)
            }}
          />
        </div>
      </ListSpeech>
      <span className="vh" role="status">
        {said}
      </span>
    </InputGroup>
  )
}

type EndProps = Pick<ArrayFieldTemplateProps, 'items' | 'canAdd' | 'schema' | 'disabled' | 'readonly'> & {
  readonly label: string
  readonly isGiven: boolean
  readonly onAdd: (event: MouseEvent) => void
}

/** The button for one more, or why there is none. */
function ListEnd({ items, canAdd, schema, disabled, readonly, label, isGiven, onAdd }: EndProps) {
  const translate = useTranslate()
  const isStored = useRecordContext() !== undefined
  if (isGiven)
    return items.length > 0 ? null : (
      <p className="help">
        {translate(isStored ? 'None are offered.' : 'To be filled in once this is saved.')}
      </p>
    )
  if (!canAdd)
    return <p className="help">{translate(fullText(schema.maxItems), { count: schema.maxItems })}</p>
  return (
    <Button
      variant="text"
      color="primary"
      aria-label={translate('Add an entry to {field}', { field: label })}
      disabled={Boolean(disabled || readonly)}
      onClick={onAdd}
      data-add
    >
      <Plus size={18} aria-hidden="true" />
      {translate('Add')}
    </Button>
  )
}

/** What the record's entries are called, and what should be entered there; nothing where people make the entries. */
function useGiven(
  given: FormHints['entries'],
  path: ArrayFieldTemplateProps['fieldPathId']['path'],
): { readonly names?: readonly string[]; readonly helps?: readonly string[] } {
  const entries = draftValue(useRecordContext() ?? {}, path.join('.'))
  if (!given || !Array.isArray(entries)) return {}
  const texts = (name: string | undefined) =>
    entries.map((entry: Readonly<Record<string, unknown>>) => String(entry[name ?? ''] ?? ''))
  return { names: texts(given.name), helps: texts(given.help) }
}

/** Message key of why nothing can be added. */
const fullText = (most: number | undefined) =>
  most === 1 ? 'There can be no more than one entry.' : 'There can be no more than {count} entries.'
