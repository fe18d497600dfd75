-- A company's own working hours, in half hours of Tokyo time, and its days off, `YYYY-MM-DD` in their order.

create table working_hours (
  management_group_id integer primary key references management_groups on delete cascade,
  opens_at text not null,
  closes_at text not null,
  days_off jsonb not null
);
