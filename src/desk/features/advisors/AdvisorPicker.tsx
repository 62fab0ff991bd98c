import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { askedName, findAdvisorsByName } from './advisors-by-name.ts'
import './advisor-picker.css'

export interface PickedAdvisor {
  readonly slug: string
  readonly full_name: string
}

interface AdvisorPickerProps {
  readonly label: string
  readonly help?: string
  readonly errors?: readonly string[]
  readonly picked: PickedAdvisor | null
  readonly onPicked: (advisor: PickedAdvisor | null) => void
}

/** One advisor of the institution, found by the first three letters of a name. */
export function AdvisorPicker({ label, help, errors = [], picked, onPicked }: AdvisorPickerProps) {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const name = askedName(typed)
  const { found, isLoading } = useAdvisors(name)
  const isWrong = errors.length > 0
  const describedBy = isWrong || help ? `${id}-help` : undefined
  return (
    <div className="field advisor-picker">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Autocomplete<PickedAdvisor>
        id={id}
        options={found}
        value={picked}
        getOptionKey={({ slug }) => slug}
        getOptionLabel={(advisor) => advisor.full_name}
        isOptionEqualToValue={(a, b) => a.slug === b.slug}
        loading={isLoading}
        loadingText={translate('Searching…')}
        noOptionsText={translate(name === null ? 'Enter at least 3 characters...' : 'No results')}
        openText={translate('Open')}
        closeText={translate('Close')}
        clearText={translate('Remove')}
        popupIcon={<ChevronDown size={18} />}
        clearIcon={<X size={16} />}
        fullWidth
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, advisor) => onPicked(advisor)}
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            fullWidth
            error={isWrong}
            inputProps={{
              ...inputProps,
              'aria-describedby': describedBy,
              'aria-invalid': isWrong || undefined,
            }}
          />
        )}
      />
      <div aria-live="polite">
        {isWrong ? (
          <FieldError id={describedBy} messages={errors} />
        ) : (
          help && (
            <p className="help" id={describedBy}>
              {help}
            </p>
          )
        )}
      </div>
    </div>
  )
}

function useAdvisors(name: string | null): { found: readonly PickedAdvisor[]; isLoading: boolean } {
  const { client } = useDesk()
  const { data = [], isFetching } = useQuery({
    queryKey: ['advisors-by-name', name],
    queryFn: () => findAdvisorsByName(client, name ?? ''),
    enabled: name !== null,
  })
  return { found: name === null ? [] : data, isLoading: isFetching }
}
