-- Finds the distinct department names, and the members of some departments.
create index members_department on members (management_group_id, department_name collate "C", company_user_id);
