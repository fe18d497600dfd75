import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** Gives an empty document the look of the page: its styles and its theme. */
const copyLook = (target: Document) => {
  const { documentElement: root, head } = target
  root.lang = document.documentElement.lang
  Object.assign(root.dataset, document.documentElement.dataset)
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    head.append(target.importNode(style, true))
  target.body.className = 'bg-bg'
  target.body.inert = true
}

type DeviceFrameProps = {
  title: string
  /** Width in px of the device's window. */
  width: number
  children: ReactNode
}

/**
 * Shows components as in a window of another width, so that their own rules for narrow and wide windows apply; read-only.
 * It is scaled down where it does not fit, and as high as its content.
 */
export const DeviceFrame = ({ title, width, children }: DeviceFrameProps) => {
  const around = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState({ height: 0, room: width })

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    copyLook(page)
    setBody(page.body)
  }, [])

  useLayoutEffect(() => {
    if (!body || !around.current || !content.current) return
    const outer = around.current
    // The body is never lower than its window.
    const inner = content.current
    const measure = () => setSize({ height: inner.offsetHeight, room: outer.clientWidth })
    const observer = new ResizeObserver(measure)
    observer.observe(inner)
    observer.observe(outer)
    measure()
    return () => observer.disconnect()
  }, [body])

  const scale = Math.min(1, size.room / width)
  return (
    <div ref={around} className="overflow-hidden" style={{ height: size.height * scale }}>
      <iframe
        ref={frame}
        title={title}
        tabIndex={-1}
        className="mx-auto block origin-top-left rounded-card border border-line"
        style={{ width, height: size.height, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
      {body &&
        createPortal(
          <div ref={content} className="p-4">
            {children}
          </div>,
          body,
        )}
    </div>
  )
}
