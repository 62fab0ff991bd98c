/** What only an advisor's own form has: the contact options, an entry for each kind of text and link, what is open. */
import { sql } from 'kysely'
import { openMatters } from '../open-matters/public.ts'

const contactOptions = sql`
  select jsonb_build_object(
    'phone_number', advisors.shows_phone_number, 'wallet_cards', advisors.wallet_cards, 'vcard', advisors.vcard,
    'whatsapp', advisors.whatsapp, 'basic_contact_form', advisors.basic_contact_form,
    'appointment_request', advisors.appointment_request, 'email_address', advisors.shows_email_address,
    'online_appointment', advisors.online_appointment, 'call_back_request', advisors.call_back_request,
    'messenger', advisors.messenger)`

const assistant = sql`
  select a.slug from advisors a where a.tenant_id = advisors.tenant_id and a.uuid = advisors.assistant_uuid`

const textDescriptions = sql`
  select coalesce(jsonb_agg(jsonb_build_object('uuid', t.uuid, 'title', t.title, 'place', t.place,
    'order', t."order", 'hint', t.hint, 'max_length', t.max_length, 'is_editable', t.is_editable, 'value', coalesce(d.value, ''), 'texts', coalesce(d.texts, '{}'))
    order by t.place, t."order", sort_key(t.title), t.uuid), '[]')
  from text_description_types t
  left join text_descriptions d
    on d.tenant_id = t.tenant_id and d.type_uuid = t.uuid and d.advisor_uuid = advisors.uuid
  where t.tenant_id = advisors.tenant_id and t.is_shown`

const customLinks = sql`
  select coalesce(jsonb_agg(jsonb_build_object('uuid', t.uuid, 'icon', t.icon, 'label', t.label,
    'section', t.section, 'address_pattern', t.address_pattern, 'hint', t.hint, 'value', coalesce(l.value, ''))
    order by sort_key(t.label), t.uuid), '[]')
  from custom_link_types t
  left join custom_links l on l.tenant_id = t.tenant_id and l.type_uuid = t.uuid and l.advisor_uuid = advisors.uuid
  where t.tenant_id = advisors.tenant_id and t.is_active`

export const formProperties = (now: Date) => ({
  contact_options: contactOptions,
  assistant,
  text_descriptions: textDescriptions,
  custom_links: customLinks,
  open_matters: openMatters(now),
})
