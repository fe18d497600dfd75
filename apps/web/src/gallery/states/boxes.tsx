import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import type { GalleryComponent } from '../component.ts'
import { words } from '../words.ts'

const Foot = ({ notice }: { notice?: ReactNode }) => (
  <>
    <p>{words.longText}</p>
    <FootBar notice={notice}>
      <span>{words.problems}</span>
      <div className="gallery-row">
        <Button>{words.cancel}</Button>
        <Button variant="primary">{words.post}</Button>
      </div>
    </FootBar>
  </>
)

export const boxes: readonly GalleryComponent[] = [
  {
    name: 'Avatar',
    states: {
      pink: <Avatar name={words.person} iconType="00000000" />,
      purple: <Avatar name={words.longPerson} iconType="00000001" />,
      blue: <Avatar name={words.person} iconType="00000002" />,
      'no name': <Avatar name="" iconType="00000000" />,
    },
  },
  {
    name: 'Badge',
    states: {
      primary: <Badge tone="primary">{words.unread}</Badge>,
      selected: <Badge tone="selected">{words.unread}</Badge>,
      neutral: <Badge>{words.ended}</Badge>,
      success: <Badge tone="success">{words.completed}</Badge>,
      warn: <Badge tone="warn">{words.due}</Badge>,
      danger: <Badge tone="danger">{words.notCompleted}</Badge>,
      info: <Badge tone="info">{words.scheduled}</Badge>,
      icon: (
        <Badge tone="warn" icon={<Clock size={14} aria-hidden="true" />}>
          {words.due}
        </Badge>
      ),
    },
  },
  {
    name: 'Card',
    states: {
      default: <Card>{words.text}</Card>,
      empty: <Card />,
      'long text': <Card>{words.longText}</Card>,
      'one long word': <Card>{words.longWord}</Card>,
    },
  },
  {
    name: 'FootBar',
    pages: {
      default: <Foot />,
      notice: <Foot notice={<p>{words.saving}</p>} />,
    },
  },
]
