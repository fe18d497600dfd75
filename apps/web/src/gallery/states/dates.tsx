import { DateField } from '../../ui/date-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { opened } from '../after-render.tsx'
import type { GalleryComponent } from '../component.ts'
import { focused } from '../force.tsx'
import { Live } from '../live.tsx'
import { words } from '../words.ts'

const newYear = '2027/01/05'

const Day = ({ value = newYear, ...props }: Partial<Parameters<typeof DateField>[0]>) => (
  <Live value={value}>
    {(text, change) => (
      <DateField label={words.startDate} name={words.startDate} {...props} value={text} onChange={change} />
    )}
  </Live>
)

const Time = ({ value = '09:30', ...props }: Partial<Parameters<typeof TimeField>[0]>) => (
  <Live value={value}>
    {(text, change) => (
      <TimeField label={words.startTime} {...props} value={text} lastValid={value} onChange={change} />
    )}
  </Live>
)

export const dates: readonly GalleryComponent[] = [
  {
    name: 'DateField',
    states: {
      empty: <Day value="" />,
      filled: <Day />,
      focus: focused(<Day />),
      error: <Day isRequired error={words.dateError} />,
      'cannot be read': <Day value={words.unreadable} error={words.dateError} />,
      'read only': <Day isReadOnly />,
      'long text': <Day label={words.longLabel} />,
    },
    pages: {
      open: opened(<Day />),
      'open on Golden Week, days bounded': opened(
        <Day value="2027/05/06" firstDay="2027/05/02" lastDay="2027/05/28" />,
      ),
    },
  },
  {
    name: 'TimeField',
    states: {
      empty: <Time value="" />,
      filled: <Time />,
      focus: focused(<Time />),
      error: <Time value="" isRequired error={words.timeError} />,
      'between two choices': <Time value="18:05" />,
    },
    pages: {
      open: opened(<Time />),
    },
  },
]
