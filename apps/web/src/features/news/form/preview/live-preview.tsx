import { useDeferredValue } from 'react'
import { useMinute } from '../../../../platform/use-minute.ts'
import { useForm } from '../form-store.ts'
import { PostPreview } from './post-preview.tsx'

const first = { view: 'detail', device: 'phone' } as const

/** The preview of the draft that is being written. It follows behind the typing, which it must not slow down. */
const LivePreview = () => {
  const draft = useDeferredValue(useForm((state) => state.draft))
  const startFixed = useForm((state) => state.startFixed)
  return <PostPreview draft={draft} startFixed={startFixed} now={useMinute()} first={first} />
}

export default LivePreview
