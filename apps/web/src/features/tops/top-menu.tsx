import { CircleAlert, Ellipsis } from 'lucide-react'
import { topsText as text } from '../../messages/tops.ts'
import { PopupMenu } from '../../ui/popup-menu.tsx'
import { useTop } from './use-top.ts'

type TopMenuProps = {
  newsId: string
  isTop: boolean
  /** The server has put it on top, or taken it off. */
  onChange: (isTop: boolean) => void
  /** Id of the element that names the post. */
  describedBy: string
}

/** The menu of a card with what admins do with its post. */
const TopMenu = ({ newsId, isTop, onChange, describedBy }: TopMenuProps) => {
  const change = useTop(newsId, onChange)
  return (
    <PopupMenu
      label={text.menu}
      icon={Ellipsis}
      variant="quiet"
      describedBy={describedBy}
      items={[{ id: 'top', label: isTop ? text.undo : text.do, icon: CircleAlert }]}
      onAction={() => void change(!isTop)}
      className="text-fg-2!"
    />
  )
}

export default TopMenu
