import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { ChevronDown, X } from 'lucide-react'
import { type HTMLAttributes, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import { askedName } from './advisors-by-name.ts'
import { type AdvisorSource, type FoundAdvisor, type PickedAdvisor, useAdvisors } from './use-advisors.ts'
import './advisor-picker.css'

interface AdvisorPickerProps {
  readonly label: string
  readonly help?: string
  readonly errors?: readonly string[] | undefined
  readonly picked: PickedAdvisor | null
  readonly onPicked: (advisor: PickedAdvisor | null) => void
  readonly isDisabled?: boolean
  /** Has the focus and shows its list where it appears: a dialog's one question. */
  readonly isOpenAtOnce?: boolean
  /** Who is listed at once, and how others are found; all of the institution by name, where it is left out. */
  readonly source?: AdvisorSource
}

/** One advisor of the institution, found by the first three letters of a name. */
export function AdvisorPicker({ label, help, errors = [], ...props }: AdvisorPickerProps) {
  const { picked, onPicked, source, isDisabled = false, isOpenAtOnce = false } = props
  const translate = useTranslate()
  const id = useId()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState('')
  const name = askedName(typed)
  const { found, isLoading, isFailed } = useAdvisors(source, name, picked)
  const isWrong = errors.length > 0
  const describedBy = isWrong || help ? `${id}-help` : undefined
  const none = name === null ? 'Enter at least 3 characters...' : 'No results'
  return (
    <div className="field advisor-picker" ref={setPlace}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Autocomplete<FoundAdvisor>
        id={id}
        options={found}
        value={picked}
        disabled={isDisabled}
        openOnFocus={isOpenAtOnce}
        getOptionKey={({ slug }) => slug}
        getOptionLabel={(advisor) => advisor.full_name}
        isOptionEqualToValue={(a, b) => a.slug === b.slug}
        loading={isLoading}
        loadingText={translate('Searching…')}
        noOptionsText={translate(isFailed ? 'The list could not be read. Please try again.' : none)}
        openText={translate('Show choices')}
        closeText={translate('Close')}
        clearText={translate('Remove')}
        popupIcon={<ChevronDown size={18} />}
        clearIcon={<X size={16} />}
        fullWidth
        // What stands outside a modal is below it, and takes no click.
        slotProps={{ popper: { container: place?.closest('dialog') } }}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, advisor) => onPicked(advisor && { slug: advisor.slug, full_name: advisor.full_name })}
        renderOption={({ key, ...row }, advisor) => <Option key={advisor.slug} {...{ row, advisor }} />}
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            fullWidth
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
            autoFocus={isOpenAtOnce}
            error={isWrong}
            inputProps={{
              ...inputProps,
              'aria-describedby': describedBy,
              'aria-invalid': isWrong || undefined,
            }}
          />
        )}
      />
      <Hint id={describedBy} {...{ help, errors }} />
    </div>
  )
}

interface HintProps {
  /** Element id; undefined where there is nothing to say. */
  readonly id: string | undefined
  readonly help: string | undefined
  readonly errors: readonly string[]
}

/** What is wrong, else what helps. */
function Hint({ id, help, errors }: HintProps) {
  return (
    <div aria-live="polite">
      {errors.length > 0 && <FieldError id={id} messages={errors} />}
      {errors.length === 0 && help && (
        <p className="help" id={id}>
          {help}
        </p>
      )}
    </div>
  )
}

interface OptionProps {
  readonly row: HTMLAttributes<HTMLLIElement>
  readonly advisor: FoundAdvisor
}

function Option({ row, advisor: { full_name, note } }: OptionProps) {
  return (
    <li {...row}>
      <span>{full_name}</span>
      {note && <small className={note.isGood ? 'advisor-note is-good' : 'advisor-note'}>{note.text}</small>}
    </li>
  )
}
