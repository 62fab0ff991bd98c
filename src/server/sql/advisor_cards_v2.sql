-- version 3
-- What visitors see of these advisors in lists, active ones only; what somebody hides is null already here. A function,
-- since planning it took several times as long as running it, and now each connection plans it once: left to itself,
-- PostgreSQL would plan it for each call, because it takes every array for one of ten.
create or replace function advisor_cards_v2(
  uuids uuid[],
  -- Under which texts have their versions for the reader; '' for the institution's own.
  reads text
) returns setof json
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
declare
  -- Of a next free time that was found before the institution last changed what it depends on, nobody has looked yet.
  counted int := coalesce((select v.version from tenant_versions v where v.part = 'next-free'), 1);
begin
  return query select json_build_object(
    'uuid', a.uuid, 'slug', a.slug, 'first_name', a.first_name, 'last_name', a.last_name,
    'title_prefix', a.title_prefix, 'title_suffix', a.title_suffix, 'position', a.position, 'versions', a.texts,
    'tags', a.tags,
    'languages', a.languages, 'picture_hash', a.picture_hash, 'whatsapp_id', a.whatsapp_id,
    'next_free_starts_at', a.next_free_starts_at, 'next_free_ends_at', a.next_free_ends_at,
    'next_free_checked_at', case when a.next_free_version = counted then a.next_free_checked_at end,
    'phone_number', case when a.shows_phone_number then a.phone_number end,
    'email_address', case when a.shows_email_address then a.email_address end,
    'wallet_cards', a.wallet_cards, 'vcard', a.vcard, 'whatsapp', a.whatsapp,
    'basic_contact_form', a.basic_contact_form, 'appointment_request', a.appointment_request,
    'shows_email_address', a.shows_email_address, 'online_appointment', a.books_online,
    'call_back_request', a.call_back_request, 'messenger', a.messenger,
    'organization', (
      select json_build_object(
        'uuid', o.uuid,
        'name', coalesce((
          select nullif(m.value, '') from organization_metadata m
          where m.tenant_id = o.tenant_id and m.organization_uuid = o.uuid and m.name = 'publicName'
        ), o.name),
        'slug', o.slug, 'zip', o.address_zip, 'city', o.address_city,
        'has_page', exists (
          select from organization_metadata m
          where m.tenant_id = o.tenant_id and m.organization_uuid = o.uuid and m.name = 'publicProfileEnabled'
            and m.value = 'true'
        )
      )
      from organizations o where o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
    ),
    'topics', array(
      select coalesce(nullif(t.texts #>> array[reads, 'topic'], ''), t.topic) from advisor_appointment_topics c
      join appointment_topics t on t.tenant_id = c.tenant_id and t.uuid = c.topic_uuid
      where c.tenant_id = a.tenant_id and c.advisor_uuid = a.uuid and t.active
      order by t.position, sort_key(t.topic), t.uuid limit 100
    ),
    'untranslated_topics', case when reads <> '' then array(
      select t.topic from advisor_appointment_topics c
      join appointment_topics t on t.tenant_id = c.tenant_id and t.uuid = c.topic_uuid
      where c.tenant_id = a.tenant_id and c.advisor_uuid = a.uuid and t.active
        and coalesce(t.texts #>> array[reads, 'topic'], '') = ''
      order by t.position, sort_key(t.topic), t.uuid limit 100
    ) end
  )
  from advisors a where a.uuid = any(uuids) and a.is_active;
end
$$;
