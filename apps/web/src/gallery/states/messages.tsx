import { Newspaper } from 'lucide-react'
import { Announcer, announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { DoneDrawing, PinnedDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { BlankDrawing } from '../../ui/sheet-drawing.tsx'
import type { GalleryComponent } from '../component.ts'
import { words } from '../words.ts'

const nothing = () => undefined

export const messages: readonly GalleryComponent[] = [
  {
    name: 'EmptyState',
    states: {
      'title only': <EmptyState title={words.emptyTitle} />,
      'with icon, text and button': (
        <EmptyState icon={Newspaper} title={words.emptyTitle} text={words.emptyText}>
          <Button variant="primary">{words.post}</Button>
        </EmptyState>
      ),
      'long text': <EmptyState icon={Newspaper} title={words.longLabel} text={words.longText} />,
      'drawing: done': <EmptyState drawing={<DoneDrawing />} title={words.emptyTitle} />,
      'drawing: blank': <EmptyState drawing={<BlankDrawing />} title={words.emptyTitle} />,
      'drawing: pinned': <EmptyState drawing={<PinnedDrawing />} title={words.emptyTitle} />,
    },
  },
  {
    name: 'ErrorState',
    states: {
      default: <ErrorState />,
      'with a way to try again': <ErrorState title={words.failedTitle} onRetry={nothing} />,
      busy: <ErrorState title={words.failedTitle} onRetry={nothing} isPending />,
      'long text and two buttons': (
        <ErrorState title={words.longLabel} text={words.longText} onRetry={nothing}>
          <Button>{words.back}</Button>
        </ErrorState>
      ),
    },
  },
  {
    name: 'LoadFailed',
    states: {
      default: <LoadFailed title={words.failedTitle} onReload={nothing} />,
      busy: <LoadFailed title={words.failedTitle} onReload={nothing} isPending />,
      'long text': <LoadFailed title={words.longText} onReload={nothing} />,
    },
  },
  {
    name: 'Announcer',
    states: {
      'for screen readers only': (
        <>
          <Announcer />
          <Button onPress={() => announce(words.saved)}>{words.save}</Button>
        </>
      ),
    },
  },
]
