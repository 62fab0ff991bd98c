import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ResourceSummary } from '../../resources/descriptions.ts'
import { useRecordHref } from '../../resources/record-href.ts'
import { isShape, typeOf } from '../schema.ts'
import { ariaOf, emptyValue } from './input-props.ts'
import type { RecordOption, RecordSource } from './record-source.ts'
import { useChosen, useFound } from './reference-options.ts'

interface ReferenceSearchProps extends WidgetProps {
  readonly target: ResourceSummary
  readonly source: RecordSource
}

/** Records found by their names while typing; what is stored are their keys. */
export function ReferenceSearch(props: ReferenceSearchProps) {
  const { target, source, value, schema, multiple, onChange } = props
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const keys = keysOf(value, multiple)
  const { chosen, gone } = useChosen(source, keys)
  const common = useSearchedList(props, typed, keys.length === 0)
  const itemType = typeOf(multiple && isShape(schema.items) ? schema.items : schema)
  const keyOf = (option: RecordOption) => (itemType === 'string' ? String(option.key) : option.key)
  return (
    <div className="reference">
      {multiple ? (
        <Many {...{ common, chosen, typed, setTyped }} change={(options) => onChange(options.map(keyOf))} />
      ) : (
        <One
          {...{ common, setTyped }}
          chosen={chosen[0] ?? null}
          change={(option) => onChange(option ? keyOf(option) : emptyValue(schema))}
        />
      )}
      {!multiple && chosen[0] && !gone.has(String(chosen[0].key)) && (
        <OpenLink target={target} record={chosen[0]} />
      )}
      {gone.size > 0 && (
        <p className="err">
          {translate('This entry no longer exists: {keys}. Choose another or remove it.', {
            keys: [...gone].join(', '),
          })}
        </p>
      )}
    </div>
  )
}

function keysOf(value: unknown, isMany: boolean | undefined): readonly unknown[] {
  if (isMany) return Array.isArray(value) ? value : []
  return isSet(value) ? [value] : []
}

/** What one and many have in common: the list that the server has searched, its words, and the input. */
function useSearchedList(
  { target, source, ...props }: ReferenceSearchProps,
  typed: string,
  isEmpty: boolean,
) {
  const { id, value, disabled, readonly, onBlur, onFocus } = props
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { found, isLoading } = useFound(source, typed, isOpen)
  const aria = ariaOf(props)
  return {
    id,
    options: found,
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    getOptionKey: (option: RecordOption) => String(option.key),
    getOptionLabel: (option: RecordOption) => option.label,
    isOptionEqualToValue: (a: RecordOption, b: RecordOption) => String(a.key) === String(b.key),
    // The server has searched already.
    filterOptions: (options: RecordOption[]) => options,
    loading: isLoading,
    loadingText: translate('Searching…'),
    noOptionsText: typed
      ? translate('Nothing found for “{text}”.', { text: typed })
      : translate('There is nothing to choose yet.'),
    openText: translate('Show choices'),
    closeText: translate('Close'),
    clearText: translate('Remove'),
    disabled: Boolean(disabled || readonly),
    fullWidth: true,
    renderInput: ({ InputProps, inputProps }: InputParts) => (
      <OutlinedInput
        {...InputProps}
        fullWidth
        error={aria['aria-invalid'] === true}
        placeholder={isEmpty ? translate('Search in {name}', { name: translate(target.label) }) : ''}
        inputProps={{ ...inputProps, ...aria }}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
    ),
  }
}

interface InputParts {
  readonly InputProps: object
  readonly inputProps: object
}

interface SearchProps {
  readonly common: ReturnType<typeof useSearchedList>
  readonly setTyped: (text: string) => void
}

interface ManyProps extends SearchProps {
  readonly chosen: RecordOption[]
  readonly typed: string
  readonly change: (options: readonly RecordOption[]) => void
}

/** The chosen stand in the input; what is typed stays while one chooses. */
function Many({ common, chosen, typed, setTyped, change }: ManyProps) {
  return (
    <Autocomplete
      {...common}
      multiple
      filterSelectedOptions
      disableCloseOnSelect
      value={chosen}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_, options) => change(options)}
      renderValue={(options, tagProps) =>
        options.map((option, index) => {
          const { key, ...chip } = tagProps({ index })
          return <Chip key={key} label={option.label} deleteIcon={<X size={14} />} size="small" {...chip} />
        })
      }
    />
  )
}

interface OneProps extends SearchProps {
  readonly chosen: RecordOption | null
  readonly change: (option: RecordOption | null) => void
}

/** What stands in the input is the chosen one's name, until something else is searched for. */
function One({ common, chosen, setTyped, change }: OneProps) {
  return (
    <Autocomplete<RecordOption>
      {...common}
      value={chosen}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => change(option)}
    />
  )
}

function OpenLink({ target, record }: { readonly target: ResourceSummary; readonly record: RecordOption }) {
  const translate = useTranslate()
  const href = useRecordHref(target, record.key)
  if (!href) return null
  return (
    <a className="open-record" href={href} target="_blank" rel="noreferrer">
      {translate('Open {name}', { name: record.label })}
      <ExternalLink size={14} aria-hidden="true" />
      <span className="vh">{translate('(in a new tab)')}</span>
    </a>
  )
}

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''
