-- Notes on a company's days off, [{"day", "note"}] in the order of days, and a version by which a change by somebody else is noticed.

alter table working_hours add column notes jsonb not null default '[]';
alter table working_hours add column version integer not null default 1;
