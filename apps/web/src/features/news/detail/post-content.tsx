import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { linkText } from '../../../messages/detail.ts'
import { openUrl } from '../../../platform/bridge.ts'
import { useIsHydrated } from '../../../platform/render-facts.ts'
import { showConfirm } from '../../../ui/dialogs.tsx'
import { linkify, type Piece, shownAddress } from './linkify.ts'

/** Opens a link after a confirmation: by the app in the web view, in a new tab otherwise. */
const open = async (link: Extract<Piece, { kind: 'link' }>) => {
  const { address, host } = shownAddress(link)
  const isConfirmed = await showConfirm({
    text: linkText.question(address, host),
    cancel: linkText.close,
    ok: linkText.open,
  })
  if (isConfirmed) openUrl(link.href)
}

/** The body of a post: plain text with its line breaks, addresses as links. */
export const PostContent = ({ content }: { content: string }) => {
  const pieces = linkify(content)
  return (
    <div className="max-w-[40em] whitespace-pre-wrap text-body [unicode-bidi:plaintext]">
      {pieces.map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key than their index
          <PostLink key={index} link={piece} isAtLineStart={/^$|\n$/.test(pieces[index - 1]?.text ?? '')} />
        ),
      )}
    </div>
  )
}

const middleButton = 1

const PostLink = ({ link, isAtLineStart }: { link: Extract<Piece, { kind: 'link' }>; isAtLineStart: boolean }) => {
  // Nobody leaves without the question, which needs the scripts.
  const canOpen = useIsHydrated()
  const confirmFirst = (event: MouseEvent) => {
    event.preventDefault()
    void open(link)
  }
  return (
    <>
      {/* Lets the line break before a link: a break after its start would leave an empty focus ring there. At the start
          of a line it would leave that line empty. */}
      {!isAtLineStart && <wbr />}
      <a
        href={canOpen ? link.href : undefined}
        rel="noopener noreferrer nofollow"
        target="_blank"
        onClick={confirmFirst}
        onAuxClick={(event) => event.button === middleButton && confirmFirst(event)}
        className="text-primary underline underline-offset-3 hover:decoration-2"
      >
        <bdi>{link.text}</bdi>
        <ExternalLink size={14} aria-hidden="true" className="mb-0.5 ml-0.5 inline print:hidden" />
      </a>
    </>
  )
}
