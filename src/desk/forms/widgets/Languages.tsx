import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { languageName } from '#rules/language-name.ts'
import { spokenLanguages } from '#rules/languages.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { ariaOf, emptyValue } from './input-props.ts'

/** Languages chosen by their names in the reader's language; what is stored are their short names (product §27.7). */
export function Languages(props: WidgetProps) {
  const { value, schema, multiple, onChange } = props
  const [typed, setTyped] = useState('')
  const stored: readonly string[] = [value ?? []].flat().map(String)
  const common = useLanguageList(props, stored)
  return (
    <div className="reference">
      {multiple ? (
        <Autocomplete
          {...common}
          multiple
          filterSelectedOptions
          disableCloseOnSelect
          value={[...stored]}
          inputValue={typed}
          onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={(_, chosen) => {
            setTyped('')
            onChange(chosen)
          }}
          renderValue={(chosen, chipProps) =>
            chosen.map((each, index) => {
              const { key, ...chip } = chipProps({ index })
              const name = common.getOptionLabel(each)
              return <Chip key={key} label={name} deleteIcon={<X size={14} />} size="small" {...chip} />
            })
          }
        />
      ) : (
        <Autocomplete
          {...common}
          value={stored[0] || null}
          onChange={(_, chosen) => onChange(chosen ?? emptyValue(schema))}
        />
      )}
    </div>
  )
}

/** By name or by short name, whatever the accents. */
const findIn = (nameOf: (short: string) => string) =>
  createFilterOptions<string>({ stringify: (short) => `${nameOf(short)} ${short}` })

/** What one and many have in common: the languages by name, the words of the list, and the input. */
function useLanguageList(props: WidgetProps, stored: readonly string[]) {
  const { id, value, disabled, readonly, onBlur, onFocus } = props
  const translate = useTranslate()
  const { language } = useDesk()
  const nameOf = (short: string) => languageName(short, language)
  const aria = ariaOf(props)
  return {
    id,
    options: useOptions(stored, language),
    getOptionLabel: nameOf,
    filterOptions: findIn(nameOf),
    noOptionsText: translate('No language is called so.'),
    openText: translate('Show choices'),
    closeText: translate('Close'),
    clearText: translate('Remove'),
    disabled: Boolean(disabled || readonly),
    autoHighlight: true,
    fullWidth: true,
    renderInput: ({ InputProps, inputProps }: InputParts) => (
      <OutlinedInput
        {...InputProps}
        fullWidth
        error={aria['aria-invalid'] === true}
        placeholder={stored.length === 0 ? translate('Search for a language') : ''}
        inputProps={{ ...inputProps, ...aria }}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
    ),
  }
}

/** In the order of their names. What is stored and not offered is an option too: it stays, and is shown. */
function useOptions(stored: readonly string[], language: string): string[] {
  const ofStored = stored.join()
  return useMemo(() => {
    const all = new Set([...spokenLanguages, ...ofStored.split(',').filter(Boolean)])
    const named = [...all].map((short) => ({ short, name: languageName(short, language) }))
    const { compare } = new Intl.Collator(language)
    return named.toSorted((a, b) => compare(a.name, b.name)).map(({ short }) => short)
  }, [ofStored, language])
}

interface InputParts {
  readonly InputProps: object
  readonly inputProps: object
}
