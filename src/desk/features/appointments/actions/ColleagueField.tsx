import { useTranslate } from 'react-admin'
import { MultiSelect } from '#ui/MultiSelect.tsx'
import { useSearch } from '#ui/use-search.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { type AdvisorOption, askedName, findAdvisorsByName } from '../../advisors/public.ts'
import type { Appointment } from '../types.ts'

interface ColleagueFieldProps {
  readonly appointment: Appointment
  readonly chosen: AdvisorOption | null
  readonly choose: (colleague: AdvisorOption | null) => void
  readonly isDisabled: boolean
  readonly errors: readonly string[] | undefined
}

/** Another advisor than those who have the appointment now, found by name. */
export function ColleagueField({ appointment, chosen, choose, isDisabled, errors }: ColleagueFieldProps) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { options, onQuery, hasSearched, ...state } = useSearch<AdvisorOption>(async (name, signal) => {
    const found = await findAdvisorsByName(client, name, signal)
    return found.filter(({ slug }) => slug !== appointment.advisor && slug !== appointment.substitute)
  }, askedName)
  return (
    <MultiSelect
      label={translate('Colleague')}
      options={options}
      selected={chosen ? [chosen] : []}
      onSelected={([colleague]) => choose(colleague ?? null)}
      describe={({ slug, full_name, email_address }) => ({
        key: slug,
        name: full_name,
        aside: email_address ?? '',
      })}
      max={1}
      onQuery={(typed) => void onQuery(typed)}
      emptyText={translate(hasSearched ? 'No results' : 'Enter at least 3 characters...')}
      noMatchText={translate('No results')}
      isLoading={state.isLoading}
      isFailed={state.isFailed}
      disabled={isDisabled}
      errors={errors}
    />
  )
}
