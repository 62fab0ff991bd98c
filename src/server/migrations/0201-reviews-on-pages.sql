-- Profiles show reviews (src/server/pages/shown.ts): those that are shown, and how many were refused.
create function note_review_change() returns trigger
  language plpgsql
as $$
begin
  if (tg_op <> 'INSERT' and old.state <> 'waiting') or (tg_op <> 'DELETE' and new.state <> 'waiting') then
    perform note_change(coalesce(new.tenant_id, old.tenant_id), 'reviews ' || coalesce(new.advisor_uuid, old.advisor_uuid));
  end if;
  return null;
end
$$;
create trigger profiles_reviews_note_change after insert or update or delete on profiles_reviews
  for each row execute function note_review_change();
