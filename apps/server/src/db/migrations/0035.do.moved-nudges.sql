-- The morning that a nudge was planned for, once it waits for another one: its day has become a day off, or working hours
-- have changed.
alter table nudges add column moved_from timestamptz;
