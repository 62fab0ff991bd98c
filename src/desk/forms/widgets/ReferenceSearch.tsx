import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { ExternalLink, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useRecordHref } from '../../resources/record-href.ts'
import { isShape, typeOf } from '../schema.ts'
import { ariaOf, emptyValue } from './input-props.ts'
import type { RecordOption, RecordSource } from './record-source.ts'
import { useChosen, useFound } from './reference-options.ts'

/** Records found by their names while typing; what is stored are their keys. */
export function ReferenceSearch({
  target,
  source,
  ...props
}: WidgetProps & { readonly target: ResourceDescription; readonly source: RecordSource }) {
  const { id, value, schema, multiple, disabled, readonly, onChange, onBlur, onFocus } = props
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const keys: readonly unknown[] = multiple
    ? Array.isArray(value)
      ? value
      : []
    : isSet(value)
      ? [value]
      : []
  const { chosen, gone } = useChosen(source, keys)
  const { found, isLoading } = useFound(source, typed, isOpen)
  const aria = ariaOf(props)
  const itemType = typeOf(multiple && isShape(schema.items) ? schema.items : schema)
  const keyOf = (option: RecordOption) => (itemType === 'string' ? String(option.key) : option.key)
  const common = {
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
    openText: translate('Open'),
    closeText: translate('Close'),
    clearText: translate('Remove'),
    disabled: Boolean(disabled || readonly),
    fullWidth: true,
    renderInput: ({ InputProps, inputProps }: InputParts) => (
      <OutlinedInput
        {...InputProps}
        fullWidth
        error={aria['aria-invalid'] === true}
        placeholder={
          keys.length === 0 ? translate('Search in {name}', { name: translate(target.label) }) : ''
        }
        inputProps={{ ...inputProps, ...aria }}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
    ),
  }
  return (
    <div className="reference">
      {multiple ? (
        <Autocomplete
          {...common}
          multiple
          filterSelectedOptions
          disableCloseOnSelect
          value={chosen}
          inputValue={typed}
          onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={(_, options) => onChange(options.map(keyOf))}
          renderValue={(options, tagProps) =>
            options.map((option, index) => {
              const { key, ...chip } = tagProps({ index })
              return (
                <Chip key={key} label={option.label} deleteIcon={<X size={14} />} size="small" {...chip} />
              )
            })
          }
        />
      ) : (
        <One
          {...common}
          chosen={chosen[0] ?? null}
          typed={typed}
          setTyped={setTyped}
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

interface InputParts {
  readonly InputProps: object
  readonly inputProps: object
}

interface OneProps {
  readonly chosen: RecordOption | null
  readonly typed: string
  readonly setTyped: (text: string) => void
  readonly change: (option: RecordOption | null) => void
  readonly options: RecordOption[]
  readonly renderInput: (parts: InputParts) => ReactNode
}

/** What stands in the input is the chosen one's name, until something else is searched for. */
function One({ chosen, setTyped, change, typed: _, ...common }: OneProps) {
  return (
    <Autocomplete<RecordOption>
      {...common}
      value={chosen}
      onInputChange={(__, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(__, option) => change(option)}
    />
  )
}

function OpenLink({
  target,
  record,
}: {
  readonly target: ResourceDescription
  readonly record: RecordOption
}) {
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
