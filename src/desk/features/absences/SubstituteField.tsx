import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { AdvisorPicker, type AdvisorSource, type PickedAdvisor } from '../advisors/public.ts'
import { type AbsenceDraft, bodyOf, faultsOf } from './absence.ts'

interface SubstituteFieldProps {
  /** Whose absence it is. */
  readonly alias: string
  readonly draft: AbsenceDraft
  readonly errors: readonly string[]
  readonly choose: (substitute: PickedAdvisor | null) => void
}

/** Who stands in: the branch at once, others by name, each with the days on which they are away too (product §10.14). */
export function SubstituteField({ alias, draft, errors, choose }: SubstituteFieldProps) {
  const translate = useTranslate()
  return (
    <AdvisorPicker
      label={translate('Substitute')}
      help={translate('The colleague who stands in; visitors are led there.')}
      errors={errors}
      picked={draft.substitute}
      onPicked={choose}
      source={useColleagues(alias, draft)}
    />
  )
}

function useColleagues(alias: string, draft: AbsenceDraft): AdvisorSource {
  const translate = useTranslate()
  const { client } = useDesk()
  const { first_day, last_day } = bodyOf(draft)
  const days = Object.keys(faultsOf(draft)).length === 0 ? { first_day, last_day } : null
  return {
    key: ['colleagues', alias, days],
    read: async (name, signal) => {
      const params = { path: { alias }, query: { ...days, ...(name !== undefined && { name }) } }
      const { data = [] } = await client.GET('/api/v1/advisors/{alias}/colleagues', { params, signal })
      return data.map(({ slug, full_name, days_away: count }) => ({
        slug,
        full_name,
        ...(days && { note: { text: wordsOf(count, translate), isGood: count === 0 } }),
      }))
    },
  }
}

const wordsOf = (count: number, translate: ReturnType<typeof useTranslate>): string =>
  count === 0
    ? translate('There on these days')
    : translate('Away on one of these days |||| Away on %{smart_count} of these days', { smart_count: count })
