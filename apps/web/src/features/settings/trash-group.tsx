import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { screenTitle } from '../../messages/screens.ts'
import { settingsText as text } from '../../messages/settings.ts'
import { trashStateQuery } from '../trash/trash-query.ts'
import { EntryLink, Group } from './settings-entries.tsx'

/** Leads those who may post to the trash, where deleted posts go there or some still are. */
export const TrashGroup = () => {
  const { data } = useQuery(trashStateQuery)
  if (!data || (!data.isOn && data.posts === 0)) return null
  return (
    <Group title={text.groups.posts}>
      <EntryLink id="setting-trash" to="/setting/trash" icon={Trash2} text={screenTitle.settingTrash} />
    </Group>
  )
}
