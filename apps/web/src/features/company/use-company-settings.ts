import { type CompanySettings, getCompanySettings, updateCompanySettings } from '@kawaraban/contract/company.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { receivingQuery } from '../../shell/receiving.ts'
import { isTransient } from '../../transient.ts'
import { toast } from '../../ui/toast.tsx'
import { trashStateQuery } from '../trash/trash-query.ts'
import { publicationDefaultQuery } from './publication-default-query.ts'

/** The settings of the whole company; only admins may read them. */
const companySettingsQuery = queryOptions({
  queryKey: ['companySettings'],
  queryFn: ({ signal }) => call(getCompanySettings, { signal }),
})

/** Whether the settings could not be loaded, and what loads them again; lost they are until they have been. */
export const useLostSettings = () => {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(companySettingsQuery)
  return { isLost: data === undefined && errorUpdateCount > 0, isLoading: isFetching, load: () => void refetch() }
}

/**
 * The company's settings, with a change that is being saved, and what changes them. Each control of a setting has its own:
 * `hasFailed` and `isSaving` are about its last change.
 */
export const useCompanySettings = () => {
  const client = useQueryClient()
  const { data } = useQuery(companySettingsQuery)
  const [wanted, setWanted] = useState<Partial<CompanySettings> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  /** Saves one setting and reports that in the words of `saved`; ignored while another change is being saved. */
  const change = async (settings: Partial<CompanySettings>, saved: string): Promise<void> => {
    if (wanted !== null) return
    setWanted(settings)
    setFailed(false)
    try {
      await call(updateCompanySettings, { body: settings })
      client.setQueryData(companySettingsQuery.queryKey, (stored) => stored && { ...stored, ...settings })
      void client.invalidateQueries({ queryKey: publicationDefaultQuery.queryKey })
      void client.invalidateQueries({ queryKey: trashStateQuery.queryKey })
      void client.invalidateQueries({ queryKey: receivingQuery.queryKey })
      toast(saved)
    } catch (error) {
      if (isTransient(error)) setFailed(true)
      else void fail(error, { action: 'save' })
    }
    setWanted(null)
  }
  return {
    settings: data && { ...data, ...wanted },
    isSaving: wanted !== null,
    hasFailed,
    change,
  }
}
