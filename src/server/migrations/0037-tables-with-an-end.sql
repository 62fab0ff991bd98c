-- Which tenants have rows that nobody needs any more is asked of all at once, as 0034 has it.
do $$
declare
  asked text;
begin
  foreach asked in array array[
    'mails', 'log_entries', 'profile_hits', 'contact_hits', 'cookie_consents', 'wallet_cards', 'wallet_card_registrations',
    'deliveries'
  ] loop
    execute format(
      'create policy due on %I for select to current_user using (current_setting(''app.finding_due'', true) = ''on'')', asked
    );
  end loop;
end
$$;
