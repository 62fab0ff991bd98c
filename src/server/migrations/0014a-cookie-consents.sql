-- What visitors chose on the cookie banner: a proof without a name, an address or a browser.
create table cookie_consents (
  tenant_id int not null default current_tenant() references tenants (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  version text not null check (length(version) <= 64),
  action text not null check (action in ('agree', 'essential', 'choices')),
  categories jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, uuid)
);
create index cookie_consents_created on cookie_consents (tenant_id, created_at, uuid);
select enable_tenant_policy('cookie_consents');
