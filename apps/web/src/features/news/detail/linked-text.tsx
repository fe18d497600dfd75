import { ExternalLink } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { linkText } from '../../../messages/detail.ts'
import { openUrl } from '../../../platform/bridge.ts'
import { useIsHydrated, useIsWebView } from '../../../platform/render-facts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { showConfirm } from '../../../ui/dialogs.tsx'
import type { Mark } from '../../search/mark.tsx'
import { contactsIn } from './contacts.ts'
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

const linkClass = 'text-primary underline underline-offset-3 hover:decoration-2'

/** Draws the pieces of a text one after the other, as they are or with marks in them. */
type DrawPiece = (piece: string) => ReactNode

const asItIs: DrawPiece = (piece) => piece

/** The app has no opener for mail and telephone: in its web view they are text, which can be copied. */
const drawContacts = (text: string, isWebView: boolean, draw: DrawPiece): ReactNode => {
  if (isWebView) return draw(text)
  const pieces = contactsIn(text)
  if (pieces.every(({ href }) => href === null)) return draw(text)
  return pieces.map(({ text, href }, index) =>
    href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key than their index
      <Fragment key={index}>{draw(text)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key than their index
      <a key={index} href={href} className={classNames(linkClass, href.startsWith('tel:') && 'whitespace-nowrap')}>
        <bdi>{draw(text)}</bdi>
      </a>
    ),
  )
}

/**
 * Draws text that people have written: its addresses, mail addresses and telephone numbers as links. `draw` gets each of its parts,
 * in their order.
 */
export const drawText = (text: string, isWebView: boolean, draw = asItIs): ReactNode => {
  const pieces = linkify(text)
  // Thousands of short texts are drawn at once: those without a link are strings, and no components.
  if (pieces.every(({ kind }) => kind === 'text')) return drawContacts(text, isWebView, draw)
  return pieces.map((piece, index) =>
    piece.kind === 'text' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key than their index
      <Fragment key={index}>{drawContacts(piece.text, isWebView, draw)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <PostLink key={index} link={piece} isAtLineStart={/^$|\n$/.test(pieces[index - 1]?.text ?? '')}>
        {draw(piece.text)}
      </PostLink>
    ),
  )
}

/** `drawText` as a component. */
export const LinkedText = ({ text, mark }: { text: string; mark?: Mark | undefined }) =>
  drawText(text, useIsWebView(), mark?.(text))

const middleButton = 1

type PostLinkProps = { link: Extract<Piece, { kind: 'link' }>; isAtLineStart: boolean; children: ReactNode }

const PostLink = ({ link, isAtLineStart, children }: PostLinkProps) => {
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
        className={linkClass}
      >
        <bdi>{children}</bdi>
        <ExternalLink size={14} aria-hidden="true" className="mb-0.5 ml-0.5 inline print:hidden" />
      </a>
    </>
  )
}
