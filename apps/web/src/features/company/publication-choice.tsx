import { publicationLengths } from '@kawaraban/contract/publication-length.ts'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import { publicationText } from '../../messages/publication.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Select } from '../../ui/select.tsx'
import { SettingRow, SettingState, SettingWithoutValue } from './setting-row.tsx'
import { useCompanySettings } from './use-company-settings.ts'

const { setting: text, lengths } = publicationText

const unset = 'unset'
const options = [
  { id: unset, label: text.unset },
  ...publicationLengths.map((id) => ({ id, label: lengths[id] })),
] as const

/** The choice of admins how long new posts of the company are published to begin with. */
export const PublicationChoice = () => {
  const { settings, isSaving, hasFailed, change } = useCompanySettings()
  const isOnline = useIsOnline()
  const hint = useId()
  return (
    <SettingRow icon={CalendarClock}>
      {settings === undefined ? (
        <SettingWithoutValue label={text.label} hint={text.hint} />
      ) : (
        <>
          <div className="flex flex-col gap-x-4 md:flex-row md:items-center">
            <p className="flex min-h-11 flex-1 items-center">{text.label}</p>
            <Select
              label={text.label}
              isLabelHidden
              options={options}
              value={settings.publicationLength ?? unset}
              onChange={(id) => void change({ publicationLength: id === unset ? null : id }, text.saved)}
              isDisabled={!isOnline}
              describedBy={hint}
              className="md:w-56"
            />
          </div>
          <SettingState id={hint} hint={text.hint} {...{ isOnline, isSaving, hasFailed }} />
        </>
      )}
    </SettingRow>
  )
}
