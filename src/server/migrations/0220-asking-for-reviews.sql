-- Whether a customer has agreed to be asked for a review after the appointment: in which words, when, and when they took it
-- back, which stays as the proof (product §19.16). All empty where nobody was asked.
alter table appointments
  add column review_consent_text text check (length(review_consent_text) <= 1000),
  add column review_consented_at timestamptz,
  add column review_withdrawn_at timestamptz;
