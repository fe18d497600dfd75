-- Chains of reminders that end with completion: the steps that a post has switched on, and their occasions.

alter table news add column chase_steps text[] not null default '{}';

alter table occasions add column step text;
alter table occasions add constraint occasions_step_check check (step in ('threeDays', 'oneDay', 'dueDay'));
alter table occasions drop constraint occasions_kind_check;
alter table occasions add constraint occasions_kind_check
  check (kind in ('start', 'edit', 'reminder', 'nudge', 'chase', 'chaseReport'));
