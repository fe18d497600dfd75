import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { opened } from '../after-render.tsx'
import type { GalleryComponent } from '../component.ts'
import { focused, hovered } from '../force.tsx'
import { Live } from '../live.tsx'
import { words } from '../words.ts'

type Look = { isOn?: boolean; isSome?: boolean; isDisabled?: boolean; text?: string }

const Box = ({ isOn = false, isSome, isDisabled, text = words.selectAll }: Look) => (
  <Live value={isOn}>
    {(value, change) => (
      <Checkbox isSelected={value} onChange={change} isIndeterminate={isSome} isDisabled={isDisabled}>
        {text}
      </Checkbox>
    )}
  </Live>
)

const Toggle = ({ isOn = false, isDisabled, text = words.push }: Look) => (
  <Live value={isOn}>
    {(value, change) => (
      <Switch isSelected={value} onChange={change} isDisabled={isDisabled}>
        {text}
      </Switch>
    )}
  </Live>
)

const options = [
  { id: 'all', label: words.everyone },
  { id: 'some', label: words.chosen },
  { id: 'long', label: words.longText },
]

const Choice = ({ value = 'all', ...props }: Partial<Parameters<typeof Select>[0]>) => (
  <Live value={value}>
    {(id, change) => <Select label={words.audience} {...props} options={options} value={id} onChange={change} />}
  </Live>
)

const TwoTabs = ({ label, labels }: { label: string; labels: readonly string[] }) => (
  <Live value="0">
    {(selected, change) => (
      <Tabs
        label={label}
        selected={selected}
        onChange={change}
        tabs={labels.map((text, index) => ({ id: String(index), label: text, content: words.text }))}
      />
    )}
  </Live>
)

const counts = [`${words.completions} 295,700`, `${words.views} 510,000`]

export const choices: readonly GalleryComponent[] = [
  {
    name: 'Checkbox',
    states: {
      off: <Box />,
      on: <Box isOn />,
      some: <Box isSome />,
      focus: focused(<Box isOn />),
      'disabled, off': <Box isDisabled />,
      'disabled, on': <Box isDisabled isOn />,
      'disabled, some': <Box isDisabled isSome />,
      'read only': (
        <Checkbox isSelected isReadOnly>
          {words.selectAll}
        </Checkbox>
      ),
      'no label': <Checkbox isSelected={false} aria-label={words.selectAll} />,
      'long text': <Box text={words.longText} />,
      'one long word': <Box text={words.longWord} />,
    },
  },
  {
    name: 'Switch',
    states: {
      off: <Toggle />,
      on: <Toggle isOn />,
      focus: focused(<Toggle />),
      'disabled, off': <Toggle isDisabled />,
      'disabled, on': <Toggle isDisabled isOn />,
      'long text': <Toggle text={words.longText} />,
    },
  },
  {
    name: 'Select',
    states: {
      default: <Choice />,
      hover: hovered(<Choice />),
      focus: focused(<Choice />),
      'required, with hint': <Choice isRequired hint={words.everyoneHint} />,
      error: <Choice isRequired error={words.audienceError} />,
      disabled: <Choice isDisabled />,
      'label for screen readers only': <Choice isLabelHidden />,
      'long text': <Choice value="long" />,
    },
    pages: {
      open: opened(<Choice />),
      'open on long text': opened(<Choice value="long" />),
    },
  },
  {
    name: 'Tabs',
    states: {
      default: <TwoTabs label={words.completions} labels={[words.completions, words.views]} />,
      counts: <TwoTabs label={words.views} labels={counts} />,
      focus: focused(<TwoTabs label={words.filter} labels={counts} />),
      'long text': <TwoTabs label={words.longLabel} labels={[words.longLabel, words.views]} />,
    },
  },
]
