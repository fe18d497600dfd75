-- Never true, and declared to cost so much that no plan calls it for many rows. `(condition or by_index_only(id))` beside the
-- condition of a partial index is dropped where that index is used, so that PostgreSQL does not take another one when it is bloated.
create function by_index_only(id bigint) returns boolean
  language plpgsql immutable parallel safe cost 1000000
  as $$ begin return false; end $$;
