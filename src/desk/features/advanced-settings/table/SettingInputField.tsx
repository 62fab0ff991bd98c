import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import { PictureSetting } from '../picture/PictureSetting.tsx'
import { choiceLabel, inputOf, type SettingRow } from '../setting-rows.ts'

interface SettingInputFieldProps {
  readonly id: string
  readonly row: SettingRow
  readonly value: string
  /** As everybody sees it. */
  readonly stored: string
  readonly isWrong: boolean
  readonly describedBy: string
  readonly isDisabled: boolean
  readonly change: (value: string) => void
}

/** What a setting is written with, by its kind in the contract. */
export function SettingInputField(props: SettingInputFieldProps) {
  const { id, row, value, isWrong, describedBy, isDisabled, change } = props
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
  if (kind === 'choice') return <ChoiceInput {...{ row, common, described, onChange }} />
  if (kind === 'json' || kind === 'long-text') {
    const rows = kind === 'json' ? { minRows: 6, maxRows: 16 } : { minRows: 3, maxRows: 12 }
    const inputProps = { ...described, spellCheck: kind !== 'json' }
    return <OutlinedInput {...common} {...rows} multiline inputProps={inputProps} onChange={onChange} />
  }
  if (kind === 'colour') return <ColourInput {...{ common, described, onChange }} />
  if (kind === 'picture') {
    return (
      <PictureSetting {...{ row, value, stored: props.stored, change }}>
        {(readOnly) => (
          <OutlinedInput
            {...common}
            readOnly={readOnly}
            inputProps={{ ...described, spellCheck: false }}
            onChange={onChange}
          />
        )}
      </PictureSetting>
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

interface OneKindProps {
  /** What the inputs of all kinds have in common. */
  readonly common: Pick<OutlinedInputProps, 'id' | 'error' | 'disabled' | 'fullWidth' | 'autoFocus'> & {
    readonly value: string
  }
  readonly described: { readonly 'aria-describedby': string; readonly 'aria-invalid': true | undefined }
  readonly onChange: (event: { target: { value: string } }) => void
}

function ChoiceInput({ row, common, described, onChange }: OneKindProps & { readonly row: SettingRow }) {
  const translate = useTranslate()
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

/** A colour is picked or written. */
function ColourInput({ common, described, onChange }: OneKindProps) {
  const translate = useTranslate()
  return (
    <div className="colour-line">
      <input
        type="color"
        aria-label={translate('Pick a colour')}
        value={/^#[0-9a-f]{6}$/i.test(common.value) ? common.value : '#000000'}
        disabled={common.disabled}
        onChange={onChange}
      />
      <OutlinedInput {...common} inputProps={{ ...described, spellCheck: false }} onChange={onChange} />
    </div>
  )
}
