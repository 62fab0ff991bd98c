-- A redirection may hold for all addresses below one, and is found by the one spelling of its address (product §17.10).

-- The path that an address of this site is compared by; null where it is of another site. src/rules/redirections.ts writes
-- what is stored in one spelling; here an alias becomes its path, and both ways to a branch become one.
create function redirection_path(address text, kind text) returns text
  language sql immutable
as $$
  select case
    when address like '/%' then regexp_replace(
      coalesce(nullif(rtrim(regexp_replace(address, '[?#].*$', ''), '/'), ''), '/'),
      '^(/app)?/(filiale|f)/([^/]+)$', '/app/f/\3')
    when address like '%:%' then null
    when kind = 'branch' then '/app/f/' || address
    else '/app/profile/' || address
  end
$$;

alter table redirections
  add column match text not null default 'exact' check (match in ('exact', 'prefix')),
  add column path text collate "C" generated always as (redirection_path(source, target_kind)) stored,
  add column target_path text collate "C" generated always as (redirection_path(target, target_kind)) stored,
  drop constraint redirections_tenant_id_source_key;
create unique index redirections_path on redirections (tenant_id, path);
create index redirections_target_path on redirections (tenant_id, target_path) where target_path is not null;

-- As in 0080, by the path. Addresses that were typed lead on with the aliases.
create or replace function leave_alias() returns trigger
  language plpgsql
as $$
declare
  former constant text := '/app/profile/' || old.slug;
begin
  delete from redirections where tenant_id = new.tenant_id and path = '/app/profile/' || new.slug;
  update redirections set
    target = case target_kind when 'profile' then new.slug else '/app/profile/' || new.slug || substr(target, length(former) + 1) end,
    version = version + 1, updated_at = new.updated_at, updated_by_uuid = new.updated_by_uuid
  where tenant_id = new.tenant_id and target_path = former and starts_with(target, case target_kind when 'profile' then old.slug else former end);
  insert into redirections (tenant_id, source, target_kind, target, updated_at, updated_by_uuid)
  values (new.tenant_id, former, 'profile', new.slug, new.updated_at, new.updated_by_uuid)
  on conflict (tenant_id, path) do update set target_kind = 'profile', target = new.slug, is_active = true, match = 'exact',
    version = redirections.version + 1, updated_at = new.updated_at, updated_by_uuid = new.updated_by_uuid;
  return null;
end
$$;

-- A branch that is called otherwise is led to by its new alias, and what led to one that is gone leads nowhere.
create function follow_branch() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from redirections where tenant_id = old.tenant_id and target_kind = 'branch' and target = old.slug;
    return old;
  end if;
  update redirections set target = new.slug, version = version + 1, updated_at = new.updated_at,
    updated_by_uuid = new.updated_by_uuid
  where tenant_id = new.tenant_id and target_kind = 'branch' and target = old.slug;
  return new;
end
$$;
create trigger organizations_follow_branch after update of slug on organizations
  for each row when (old.slug <> new.slug) execute function follow_branch();
create trigger organizations_drop_ways before delete on organizations
  for each row execute function follow_branch();

-- What the server keeps of them is forgotten (0042); visits that are counted change nothing of it.
create function note_redirection_change() returns trigger
  language plpgsql
as $$
begin
  perform note_change(coalesce(new.tenant_id, old.tenant_id), 'redirections');
  return null;
end
$$;
create trigger redirections_note_change
  after insert or delete or update of source, match, target_kind, target, is_active on redirections
  for each row execute function note_redirection_change();
