-- Sessions that began at the institution's own sign-in and end there too (product §30.5): what tells it who leaves.
create table open_id_sessions (
  tenant_id int not null default current_tenant(),
  token_hash bytea not null,
  -- The token that the institution gave, sealed; null where nothing can be sealed, or where it is too long for an address.
  id_token text check (length(id_token) <= 20000),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, token_hash) references sessions (tenant_id, token_hash)
    on delete cascade on update cascade
);
select enable_tenant_policy('open_id_sessions');
