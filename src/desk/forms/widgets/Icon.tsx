import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { WidgetProps } from '@rjsf/utils'
import { useTranslate } from 'react-admin'
import { type IconName, iconName, iconWords } from '#rules/icon-words.ts'
import { icons } from '#ui/icons.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { ariaOf, emptyValue } from './input-props.ts'

const names = Object.keys(iconWords) as IconName[]

/** By its name, or by a word for what it shows in either language. */
const found = createFilterOptions<string>({
  stringify: (name) => {
    const known = iconName(name)
    return known ? `${name} ${iconWords[known].de} ${iconWords[known].en}` : name
  },
})

/** An icon of the set, searched for by words; what is stored is its name. One that the set has no more stays until another is chosen. */
export function Icon(props: WidgetProps) {
  const { id, value, schema, disabled, readonly, onBlur, onChange, onFocus } = props
  const translate = useTranslate()
  const { language } = useDesk()
  const stored = typeof value === 'string' && value !== '' ? value : null
  const aria = ariaOf(props)
  const options = stored && !names.some((name) => name === stored) ? [stored, ...names] : names
  return (
    <div className="reference icon-input">
      <Autocomplete<string>
        id={id}
        options={options}
        value={stored}
        getOptionLabel={(name) => firstWord(name, language)}
        getOptionKey={(name) => name}
        filterOptions={found}
        noOptionsText={translate('No icon is found by this word.')}
        openText={translate('Show choices')}
        closeText={translate('Close')}
        clearText={translate('Remove')}
        disabled={Boolean(disabled || readonly)}
        autoHighlight
        fullWidth
        onChange={(_, chosen) => onChange(chosen ?? emptyValue(schema))}
        renderOption={({ key, ...row }, name) => (
          <li key={name} {...row}>
            <IconSign name={name} />
            <span>{firstWord(name, language)}</span>
          </li>
        )}
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            fullWidth
            error={aria['aria-invalid'] === true}
            placeholder={translate('Search by a word')}
            startAdornment={stored && <IconSign name={stored} />}
            inputProps={{ ...inputProps, ...aria }}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
          />
        )}
      />
    </div>
  )
}

function IconSign({ name }: { name: string }) {
  const known = iconName(name)
  const Sign = known && icons[known]
  return Sign ? <Sign size={18} aria-hidden="true" /> : null
}

/** What it shows, in the reader's language: an icon's own name is for machines. */
function firstWord(name: string, language: string): string {
  const known = iconName(name)
  if (!known) return name
  const words = iconWords[known][language.startsWith('de') ? 'de' : 'en']
  const [word = name] = words.split(' ')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
