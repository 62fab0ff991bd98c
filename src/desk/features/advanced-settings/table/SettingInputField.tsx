import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import { choiceLabel, inputOf, type SettingRow } from './setting-rows.ts'

interface SettingInputFieldProps {
  readonly id: string
  readonly row: SettingRow
  readonly value: string
  readonly isWrong: boolean
  readonly describedBy: string
  readonly isDisabled: boolean
  readonly change: (value: string) => void
}

/** What a setting is written with, by its kind in the contract. */
export function SettingInputField(props: SettingInputFieldProps) {
  const { id, row, value, isWrong, describedBy, isDisabled, change } = props
  const translate = useTranslate()
  const kind = inputOf(row.schema)
  const described = { 'aria-describedby': describedBy, 'aria-invalid': isWrong || undefined }
  const common = {
    id,
    value,
    error: isWrong,
    disabled: isDisabled,
    fullWidth: true,
    autoFocus: true,
  } as const
  const onChange = (event: { target: { value: string } }) => change(event.target.value)
  if (kind === 'choice') {
    const values = (row.schema.enum ?? []).map(String)
    return (
      <NativeSelect
        {...common}
        variant="outlined"
        input={<OutlinedInput />}
        inputProps={described}
        onChange={onChange}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {translate(choiceLabel(row, each))}
          </option>
        ))}
      </NativeSelect>
    )
  }
  if (kind === 'json' || kind === 'long-text') {
    const rows = kind === 'json' ? { minRows: 6, maxRows: 16 } : { minRows: 3, maxRows: 12 }
    const inputProps = { ...described, spellCheck: kind !== 'json' }
    return <OutlinedInput {...common} {...rows} multiline inputProps={inputProps} onChange={onChange} />
  }
  if (kind === 'colour') {
    return (
      <div className="colour-line">
        <input
          type="color"
          aria-label={translate('Pick a colour')}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          disabled={isDisabled}
          onChange={onChange}
        />
        <OutlinedInput {...common} inputProps={{ ...described, spellCheck: false }} onChange={onChange} />
      </div>
    )
  }
  const type = kind === 'secret' ? 'password' : 'text'
  const autoComplete = kind === 'secret' ? 'new-password' : 'off'
  return (
    <OutlinedInput
      {...common}
      type={type}
      autoComplete={autoComplete}
      inputProps={described}
      onChange={onChange}
    />
  )
}
