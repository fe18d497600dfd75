import { Link, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailText as text } from '../../../messages/detail.ts'
import { useCanShare } from '../../../platform/render-facts.ts'
import { shareLink } from '../../../platform/share.ts'
import { Button } from '../../../ui/button.tsx'
import { copyLink } from '../../../ui/copy-link.ts'

type ShareProps = {
  newsId: string
  title: string
  /** What else can be done with the post. */
  children?: ReactNode
}

/** Shares a post's address by the clipboard, and by the device's share sheet where there is one. */
export const ShareButtons = ({ newsId, title, children }: ShareProps) => {
  const address = () => new URL(`/news/${newsId}`, location.href).href
  const share = async () => {
    if (!(await shareLink(title, address()))) await copyLink(address())
  }
  return (
    <div className="mt-4 -mb-2 -ml-3 flex flex-wrap print:hidden">
      <Button
        variant="quiet"
        icon={<Link size={18} aria-hidden="true" />}
        onPress={() => void copyLink(address())}
        className="px-3"
      >
        {text.copyLink}
      </Button>
      {useCanShare() && (
        <Button
          variant="quiet"
          icon={<Share2 size={18} aria-hidden="true" />}
          onPress={() => void share()}
          className="px-3"
        >
          {text.share}
        </Button>
      )}
      {children}
    </div>
  )
}
