import { create } from 'zustand'

const useAnnouncement = create<{ text: string; count: number }>()(() => ({ text: '', count: 0 }))

/** Announces to screen readers what is visible on screen. The same text twice is read twice. */
export const announce = (text: string): void => useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))

/** The live region of announcements; one in the page, so that they outlive the element they are about. */
export const Announcer = () => {
  const { text, count } = useAnnouncement()
  return (
    <div role="status" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  )
}
