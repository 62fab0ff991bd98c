-- An identifier leads to one calendar: two advisors with the same one would be taken for each other.
create unique index smm_calendar_identifier on smm_calendar_settings (tenant_id, identifier);
