-- Who wrote a review is forgotten after its days (retention.reviews); the review stays (product §19.7).
create policy due on profiles_reviews for select to current_user
  using (current_setting('app.finding_due', true) = 'on');
create index profiles_reviews_known on profiles_reviews (tenant_id, created_at)
  where email is not null or phone is not null;
