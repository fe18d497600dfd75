-- Whether the role that an import has set is one by default: a sign-in since then may have settled it, which is not taken back.
alter table import_changes add column role_is_default boolean;
