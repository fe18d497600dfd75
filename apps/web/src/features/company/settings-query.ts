import { getCompanySettings } from '@kawaraban/contract/company.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The settings of the whole company; only admins may read them. */
export const companySettingsQuery = queryOptions({
  queryKey: ['companySettings'],
  queryFn: ({ signal }) => call(getCompanySettings, { signal }),
})
