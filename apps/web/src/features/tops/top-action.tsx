import { CircleAlert } from 'lucide-react'
import { topsText as text } from '../../messages/tops.ts'
import { Button } from '../../ui/button.tsx'
import { useTop } from './use-top.ts'

type TopActionProps = {
  newsId: string
  isTop: boolean
  /** The server has put it on top, or taken it off. */
  onChange: (isTop: boolean) => void
}

/** Puts a post on top from its detail, or takes it off: for admins. */
const TopAction = ({ newsId, isTop, onChange }: TopActionProps) => {
  const change = useTop(newsId, onChange)
  return (
    <Button
      variant="quiet"
      icon={<CircleAlert size={18} aria-hidden="true" />}
      onPress={() => void change(!isTop)}
      className="px-3"
    >
      {isTop ? text.undo : text.do}
    </Button>
  )
}

export default TopAction
