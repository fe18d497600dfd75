-- How often work at an import was taken up since it last came further: one that never does is given up.
alter table imports add column attempts smallint not null default 0;
