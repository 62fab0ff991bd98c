import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { type FormField, fieldName } from '../../forms/fields.ts'
import { FieldError } from '../../kit/FieldError.tsx'

interface FieldChooserProps {
  readonly fields: readonly FormField[]
  readonly chosen: readonly FormField[]
  /** None is chosen, though one wanted to go on. */
  readonly isMissing: boolean
  readonly choose: (chosen: readonly FormField[]) => void
}

/** The fields that are set; all others stay as each record has them. */
export function FieldChooser({ fields, chosen, isMissing, choose }: FieldChooserProps) {
  const translate = useTranslate()
  const id = useId()
  const inOrder = (wanted: readonly FormField[]) =>
    fields.filter(({ path }) => wanted.some((each) => each.path === path))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {translate('Fields to set')}
      </label>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        options={fields}
        value={inOrder(chosen)}
        onChange={(_, wanted) => choose(inOrder(wanted))}
        getOptionKey={({ path }) => path}
        getOptionLabel={(field) => fieldName(field, translate)}
        isOptionEqualToValue={(a, b) => a.path === b.path}
        noOptionsText={translate('No elements found. Consider changing the search query.')}
        openText={translate('Show choices')}
        closeText={translate('Close')}
        clearText={translate('Remove')}
        fullWidth
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            fullWidth
            error={isMissing}
            inputProps={{
              ...inputProps,
              'aria-invalid': isMissing || undefined,
              'aria-describedby': `${id}-help`,
            }}
          />
        )}
        renderValue={(options, tagProps) =>
          options.map((option, index) => {
            const { key, ...chip } = tagProps({ index })
            const label = fieldName(option, translate)
            return <Chip key={key} label={label} deleteIcon={<X size={14} />} size="small" {...chip} />
          })
        }
      />
      {isMissing ? (
        <FieldError id={`${id}-help`} messages={[translate('Choose at least one field.')]} />
      ) : (
        <p className="help" id={`${id}-help`}>
          {translate('All other fields stay as each entry has them.')}
        </p>
      )}
    </div>
  )
}
