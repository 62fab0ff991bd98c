-- These functions find rows by their keys. Their plans are kept, and one that was made while a table was small would go on
-- reading all of it until statistics are made.
alter function take_limits(int, bytea[], int[], timestamptz[], timestamptz) set enable_seqscan = off;
alter function drop_ended_holds(uuid, timestamptz, timestamptz, timestamptz) set enable_seqscan = off;
alter function lock_next_free(uuid) set enable_seqscan = off;
alter function hold_slot(
  uuid, text, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, uuid, bytea, bytea, int, timestamptz,
  int, bytea[], int[], timestamptz[]
) set enable_seqscan = off;
alter function locked_hold(bytea) set enable_seqscan = off;
alter function advisor_calendar(uuid, timestamptz, timestamptz, date, date, timestamptz, uuid, uuid, boolean)
  set enable_seqscan = off;
