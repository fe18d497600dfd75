-- Addresses of the company's directory, from files of people (MAIL-02).

-- Null: the file has no such column and says nothing; empty: the directory has no address of this person.
alter table import_lines add column address text;

-- What an import has made of the directory's address: null where it has changed nothing, empty where it has removed it. What was there
-- before comes back with an undo, with what a mail server has said of it.
alter table import_changes add column former_address text;
alter table import_changes add column former_refused_at timestamptz;
alter table import_changes add column former_refusal text;
alter table import_changes add column address text;
