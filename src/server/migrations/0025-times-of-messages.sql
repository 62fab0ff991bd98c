-- What a card says of its message stays as it was: told in another zone it would be another text, and be announced again.
alter table wallet_cards add column news_time_zone text check (length(news_time_zone) <= 100);
