import { useTranslate } from 'react-admin'
import { placeLabel } from '#rules/appointment-types.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import { useFormatter } from '../../resources/format.ts'
import { Fact, Group } from '../../screens/show/Facts.tsx'
import { TypeWord } from './AppointmentTags.tsx'
import type { Appointment } from './types.ts'

/** Who comes for what, and how to reach them. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const translate = useTranslate()
  const format = useFormatter()
  const { topic_name, type, place, preparation, message, email, phone, is_customer, created_at } = appointment
  return (
    <>
      <Group title={translate('Customer')}>
        <Fact term={translate('Phone')}>{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact term={translate('E-mail')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact term={translate('Already a customer')}>
          {is_customer !== null && translate(is_customer ? 'Yes' : 'No')}
        </Fact>
        <Fact term={translate('Message')} isLong>
          {message && <p className="long">{message}</p>}
        </Fact>
      </Group>
      <Group title={translate('Appointment')}>
        <Fact term={translate('Topic')}>{topic_name}</Fact>
        <Fact term={translate('Type')}>
          <TypeWord type={type} />
        </Fact>
        <Fact term={translate('Advisor')}>{appointment.advisor_name}</Fact>
        <Fact term={translate('Substitute')}>{appointment.substitute_name}</Fact>
        <Fact term={translate('Booked')}>{format.dateTime(created_at)}</Fact>
        <Fact term={translate(placeLabel(type))} isLong>
          {place && <LinkedText text={place} isNewTab />}
        </Fact>
        <Fact term={translate('What to bring')} isLong>
          {preparation}
        </Fact>
      </Group>
    </>
  )
}
