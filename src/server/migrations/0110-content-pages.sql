-- Pages of text: imprint, privacy, help, campaigns (product §8.3, §19.1). Texts are Markdown in the institution's first
-- language; texts holds the versions in others: language to property to text (product §32.5).
create table content_pages (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null check (title ~ '\S' and length(title) <= 255),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- Within the state published: from then on, until then. Null: no bound.
  published_from timestamptz,
  published_until timestamptz,
  description text not null default '' check (length(description) <= 300),
  body text not null check (length(body) <= 100000),
  texts jsonb not null default '{}',
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_uuid uuid,
  primary key (tenant_id, uuid),
  foreign key (tenant_id, updated_by_uuid) references users (tenant_id, uuid) on delete set null (updated_by_uuid),
  check (published_until > published_from)
);
create unique index content_pages_slug on content_pages (tenant_id, slug);
create index content_pages_title on content_pages (tenant_id, title, uuid);
create index content_pages_updated_by on content_pages (tenant_id, updated_by_uuid) where updated_by_uuid is not null;
select enable_tenant_policy('content_pages');

-- Public pages show their titles and texts (src/server/pages/shown.ts).
create function note_content_change() returns trigger
  language plpgsql
as $$
begin
  perform note_change(coalesce(new.tenant_id, old.tenant_id), 'contents');
  return null;
end
$$;
create trigger content_pages_note_change after insert or update or delete on content_pages
  for each row execute function note_content_change();
