import { useRef, useState } from 'react'
import { permissionInfoText as text } from '../../../messages/permission.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ExternalLink } from '../../../ui/external-link.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'

const last = text.pages.length - 1

/**
 * What each role may do, on two pages: changed by a swipe, by the buttons or by the arrow keys. The last one links to the
 * manual, where its address is set.
 */
export const PermissionInfo = ({ onClose }: { onClose: () => void }) => {
  const [page, setPage] = useState(0)
  const sheet = useRef<HTMLDivElement>(null)
  useSwipe(sheet, (step) => setPage((present) => Math.min(last, Math.max(0, present + step))))
  const isLast = page === last
  return (
    <Modal
      sheetRef={sheet}
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => (page === 0 ? onClose() : setPage(page - 1))}>
            {page === 0 ? text.close : text.previous}
          </Button>
          <Button variant="primary" onPress={() => (isLast ? onClose() : setPage(page + 1))}>
            {isLast ? text.close : text.next}
          </Button>
        </>
      }
    >
      {/* All pages overlap, so that the buttons do not move. */}
      <div aria-live="polite" className="grid">
        {text.pages.map((words, index) => (
          <div key={words} className={classNames('col-start-1 row-start-1', index !== page && 'invisible')}>
            <p>{words}</p>
            {index === last && (
              <ExternalLink
                href={publicConfig().manualUrl}
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
              >
                {text.more}
              </ExternalLink>
            )}
          </div>
        ))}
      </div>
      <p className="tabular mt-2 text-center text-meta text-fg-2">
        <span aria-hidden="true">{text.position(page + 1, text.pages.length)}</span>
        <span className="sr-only">{text.spokenPosition(page + 1, text.pages.length)}</span>
      </p>
    </Modal>
  )
}
