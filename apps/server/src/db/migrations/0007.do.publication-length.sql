-- How long new posts of the company are published; null while it has not chosen that.
alter table management_groups add column publication_length text;
alter table management_groups add constraint management_groups_publication_length
  check (publication_length in ('oneWeek', 'oneMonth', 'threeMonths'));
