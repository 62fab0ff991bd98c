-- What public pages show has changed: noted in a setting of the transaction, which the server reads as it commits, to forget the
-- pages that show it and to tell the other processes (platform/database/changes.ts). Triggers note it, so that no writer can
-- forget to. No NOTIFY here: transactions that notify wait for each other's commit.

-- A line for each: tenant, kind, and the uuid where one is meant. src/server/pages/shown.ts says which pages have which.
create function note_change(of_tenant int, what text) returns void
  language plpgsql
as $$
declare
  noted text := coalesce(nullif(current_setting('app.changed', true), ''), E'\n');
  line text := of_tenant || ' ' || what || E'\n';
  everything text := E'\n' || coalesce(nullif(current_setting('app.tenant', true), ''), '0') || E' tenant\n';
begin
  if noted = everything or strpos(noted, E'\n' || line) > 0 then
    return;
  end if;
  -- A note to other processes holds 8,000 bytes: from some fifty lines on, all of the tenant has changed.
  noted := case when length(noted) > 2500 then everything else noted || line end;
  perform set_config('app.changed', noted, true);
end
$$;

create function note_tenant_change() returns trigger
  language plpgsql
as $$
begin
  perform note_change(coalesce(new.tenant_id, old.tenant_id), 'tenant');
  return null;
end
$$;

create function note_topic_change() returns trigger
  language plpgsql
as $$
begin
  perform note_change(coalesce(new.tenant_id, old.tenant_id), 'topics');
  return null;
end
$$;

create function note_organization_change() returns trigger
  language plpgsql
as $$
declare
  tenant int := coalesce(new.tenant_id, old.tenant_id);
begin
  if tg_table_name = 'organizations' then
    perform note_change(tenant, 'organization ' || coalesce(new.uuid, old.uuid));
  else
    perform note_change(tenant, 'organization ' || coalesce(new.organization_uuid, old.organization_uuid));
  end if;
  perform note_change(tenant, 'organizations');
  return null;
end
$$;

-- A branch's list shows its advisors; nobody else's page does, but of those whose assistant somebody is.
create function note_advisor_edit(of_tenant int, advisor uuid, branch uuid) returns void
  language plpgsql
as $$
declare
  assisted uuid;
begin
  perform note_change(of_tenant, 'advisor ' || advisor);
  perform note_change(of_tenant, 'advisors');
  if branch is not null then
    perform note_change(of_tenant, 'branch ' || branch);
  end if;
  for assisted in select a.uuid from advisors a where a.tenant_id = of_tenant and a.assistant_uuid = advisor loop
    perform note_change(of_tenant, 'advisor ' || assisted);
  end loop;
end
$$;

-- Next free times change with bookings, and stand on fewer pages.
create function note_advisor_change() returns trigger
  language plpgsql
as $$
declare
  before advisors := old;
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' then
      before.next_free_starts_at := new.next_free_starts_at;
      before.next_free_ends_at := new.next_free_ends_at;
      before.next_free_checked_at := new.next_free_checked_at;
      before.next_free_version := new.next_free_version;
      if before is not distinct from new then
        if (old.next_free_starts_at, old.next_free_ends_at, old.next_free_checked_at is null, old.next_free_version)
          is distinct from
          (new.next_free_starts_at, new.next_free_ends_at, new.next_free_checked_at is null, new.next_free_version)
        then
          perform note_change(new.tenant_id, 'advisor ' || new.uuid);
          if new.organization_uuid is not null then
            perform note_change(new.tenant_id, 'branch ' || new.organization_uuid);
          end if;
        end if;
        return null;
      end if;
    end if;
    perform note_advisor_edit(old.tenant_id, old.uuid, old.organization_uuid);
  end if;
  if tg_op <> 'DELETE' then
    perform note_advisor_edit(new.tenant_id, new.uuid, new.organization_uuid);
  end if;
  return null;
end
$$;

create function note_advisor_part_change() returns trigger
  language plpgsql
as $$
declare
  tenant int := coalesce(new.tenant_id, old.tenant_id);
  advisor uuid := coalesce(new.advisor_uuid, old.advisor_uuid);
begin
  perform note_advisor_edit(tenant, advisor, (
    select a.organization_uuid from advisors a where a.tenant_id = tenant and a.uuid = advisor
  ));
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select unnest(tables) as name, function from (values
      (array['settings', 'modules', 'meta_tags', 'profile_layouts', 'text_description_types', 'custom_link_types'],
        'note_tenant_change'),
      (array['appointment_topics'], 'note_topic_change'),
      (array['organizations', 'organization_metadata'], 'note_organization_change'),
      (array['advisors'], 'note_advisor_change'),
      (array['text_descriptions', 'custom_links', 'advisor_appointment_topics'], 'note_advisor_part_change')
    ) as of_function (tables, function)
  loop
    execute format(
      'create trigger %I after insert or update or delete on %I for each row execute function %s()',
      watched.name || '_note_change', watched.name, watched.function
    );
  end loop;
end
$$;

-- From then on nobody knows any next free time (0036), until each is found anew.
create trigger tenant_versions_note_change after insert or update on tenant_versions
  for each row when (new.part = 'next-free') execute function note_tenant_change();
