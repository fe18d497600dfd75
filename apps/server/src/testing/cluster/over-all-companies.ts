/** A statement of the product that is not for one company: how its text begins, and why. */
type Exception = { readonly start: string; readonly why: string }

/** All statements that may go to several machines. Each other one has to go to the machine of its company. */
export const overAllCompanies: readonly Exception[] = [
  { start: 'analyze', why: 'the statistics of a table are those of all its parts' },
  { start: 'select open.planned, open.sending', why: 'metrics of all companies' },
  {
    start: 'select m.docomo_id as "docomoId", m.name, m.department_name as "departmentName", g.code as',
    why: 'the built-in sign-in offers people of all companies, in development alone',
  },
]
