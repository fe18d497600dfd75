import { create } from 'zustand'

const useAnnouncement = create<{ text: string; count: number }>()(() => ({ text: '', count: 0 }))

/** Tells a screen reader what has been done, where the eye sees it anyway. The same words twice are read twice. */
export const announce = (text: string): void => useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))

/** Where announcements are read from; stands once in the page, so that they outlive what they are about. */
export const Announcer = () => {
  const { text, count } = useAnnouncement()
  return (
    <div role="status" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  )
}
