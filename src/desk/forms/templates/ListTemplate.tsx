import Button from '@mui/material/Button'
import type { ArrayFieldTemplateProps } from '@rjsf/utils'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { hintsOf } from '../fields.ts'
import { InputGroup } from './InputGroup.tsx'
import { ListSpeech } from './list-speech.ts'

/** A list: its entries, which can be moved and removed, and a button for one more. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, schema, uiSchema, fieldPathId, title, rawErrors, disabled, readonly } =
    props
  const translate = useTranslate()
  const group = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const added = useRef(false)
  const label = (uiSchema?.['ui:title'] as string | undefined) ?? title
  const help = (uiSchema?.['ui:description'] as string | undefined) ?? schema.description
  const { group: section } = hintsOf(schema)
  // A new entry is where one goes on typing.
  useEffect(() => {
    if (!added.current) return
    added.current = false
    const entries = group.current?.querySelectorAll<HTMLElement>(':scope > .entries > li')
    entries?.[items.length - 1]
      ?.querySelector<HTMLElement>('input:not([type=color]), textarea, select')
      ?.focus()
  }, [items.length])
  const addText = translate('Add an entry to {field}', { field: translate(label) })
  return (
    <InputGroup
      id={fieldPathId.$id}
      title={label}
      help={help}
      errors={rawErrors}
      className={section === label ? 'list-input is-named-above' : 'list-input'}
    >
      <ListSpeech value={{ say, label: translate(label) }}>
        <div ref={group}>
          {items.length > 0 && <ol className="entries">{items}</ol>}
          {canAdd ? (
            <Button
              variant="text"
              color="primary"
              aria-label={addText}
              disabled={Boolean(disabled || readonly)}
              onClick={(event) => {
                added.current = true
                say(translate('Entry {number} added.', { number: items.length + 1 }))
                onAddClick(event)
              }}
              data-add
            >
              <Plus size={18} aria-hidden="true" />
              {translate('Add')}
            </Button>
          ) : (
            <p className="help">{translate(fullText(schema.maxItems), { count: schema.maxItems })}</p>
          )}
        </div>
      </ListSpeech>
      <span className="vh" role="status">
        {said}
      </span>
    </InputGroup>
  )
}

/** Message key of why nothing can be added. */
const fullText = (most: number | undefined) =>
  most === 1 ? 'There can be no more than one entry.' : 'There can be no more than {count} entries.'
