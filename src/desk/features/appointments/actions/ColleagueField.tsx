import { useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { AdvisorPicker, type AdvisorSource, type PickedAdvisor } from '../../advisors/public.ts'
import type { Appointment } from '../types.ts'

interface ColleagueFieldProps {
  readonly appointment: Appointment
  readonly chosen: PickedAdvisor | null
  readonly choose: (colleague: PickedAdvisor | null) => void
  readonly isDisabled: boolean
  readonly errors: readonly string[] | undefined
}

/** Who takes the appointment over: the branch at once, others by name, each with whether they are free (product §10.14). */
export function ColleagueField({ appointment, chosen, choose, isDisabled, errors }: ColleagueFieldProps) {
  const translate = useTranslate()
  return (
    <AdvisorPicker
      label={translate('Colleague')}
      picked={chosen}
      onPicked={choose}
      source={useColleagues(appointment)}
      isDisabled={isDisabled}
      isOpenAtOnce
      errors={errors}
    />
  )
}

type Standing = components['schemas']['Colleague']['standing']

/** Message keys. */
const standingWords: Readonly<Record<Standing, string>> = {
  free: 'Free',
  'no-hours': 'No booking times then',
  appointment: 'Not free: another appointment',
  away: 'Not free: away',
}

function useColleagues({ uuid, version }: Appointment): AdvisorSource {
  const translate = useTranslate()
  const { client } = useDesk()
  return {
    key: ['colleagues', uuid, version],
    read: async (name, signal) => {
      const params = { path: { uuid }, query: name === undefined ? {} : { name } }
      const { data = [] } = await client.GET('/api/v1/appointments/{uuid}/colleagues', { params, signal })
      return data.map(({ slug, full_name, standing }) => ({
        slug,
        full_name,
        note: { text: translate(standingWords[standing]), isGood: standing === 'free' },
      }))
    },
  }
}
