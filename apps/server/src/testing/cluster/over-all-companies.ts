/** A statement of the product that is not for one company: how its text begins, and why. */
type Exception = { readonly start: string; readonly why: string }

/** All statements that may go to several machines. Each other one has to go to the machine of its company. */
export const overAllCompanies: readonly Exception[] = [
  { start: "delete from imports where state = 'receiving'", why: 'upkeep: uploads whose process has ended' },
  {
    start: 'select management_group_id as "managementGroupId", import_id as "importId" from imports',
    why: 'upkeep: imports that another process has left',
  },
  { start: 'analyze import_lines', why: 'the statistics of a table are those of all its parts' },
  { start: 'update management_groups set idle_days = 0, idle_on = null where idle_days > 0', why: 'upkeep, daily' },
  { start: 'update management_groups set idle_days = idle_days + 1', why: 'upkeep, daily' },
  { start: 'select management_group_id as "managementGroupId", code, used_at as "usedAt"', why: 'upkeep, daily' },
  { start: 'select open.planned, open.sending', why: 'metrics of all companies' },
  {
    start: 'select m.docomo_id as "docomoId", m.name, m.department_name as "departmentName", g.code as',
    why: 'the built-in sign-in offers people of all companies, in development alone',
  },
]
