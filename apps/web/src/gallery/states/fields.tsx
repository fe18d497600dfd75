import { controlClass, Field, FieldError, MessageTone } from '../../ui/field.tsx'
import { SavedFields } from '../../ui/saved-fields.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { GalleryComponent } from '../component.ts'
import { focused } from '../force.tsx'
import { Live } from '../live.tsx'
import { words } from '../words.ts'

type Props = Partial<Parameters<typeof TextField>[0]>

const nothing = () => undefined

const One = ({ value = '', ...props }: Props) => (
  <Live value={value}>
    {(text, change) => <TextField label={words.name} {...props} value={text} onChange={change} />}
  </Live>
)

const Many = ({ value = '', ...props }: Partial<Parameters<typeof TextArea>[0]>) => (
  <Live value={value}>
    {(text, change) => <TextArea label={words.body} {...props} value={text} onChange={change} />}
  </Live>
)

const tooLong = { error: words.twoErrors, counter: { length: 44, max: 30 }, value: words.longPerson }

export const fields: readonly GalleryComponent[] = [
  {
    name: 'TextField',
    states: {
      empty: <One />,
      placeholder: <One placeholder={words.placeholder} />,
      filled: <One value={words.person} />,
      focus: focused(<One value={words.person} />),
      'required, with hint and counter': (
        <One isRequired hint={words.nameHint} counter={{ length: 5, max: 30 }} value={words.person} />
      ),
      error: <One isRequired error={words.nameError} />,
      'error in focus': focused(<One isRequired error={words.nameError} />),
      'two errors and counter': <One {...tooLong} />,
      'read only': <TextField label={words.name} value={words.person} />,
      disabled: <One isDisabled value={words.person} />,
      'long text': <One label={words.longLabel} hint={words.longText} value={words.longText} isRequired />,
    },
  },
  {
    name: 'TextArea',
    states: {
      empty: <Many />,
      'long text': <Many value={`${words.longText}\n\n${words.longWord}`} />,
      focus: focused(<Many value={words.text} />),
      error: <Many isRequired {...tooLong} />,
      'read only': <TextArea label={words.body} value={words.text} />,
      disabled: <Many isDisabled value={words.text} />,
    },
  },
  {
    name: 'SearchBox',
    states: {
      empty: <SearchBox label={words.name} onSearch={nothing} />,
      filled: <SearchBox label={words.filter} onSearch={nothing} initial={words.person} />,
      'too many words': <SearchBox hasWordLimit label={words.filter} onSearch={nothing} initial={words.manyWords} />,
      focus: focused(<SearchBox label={words.sort} onSearch={nothing} initial={words.person} />),
    },
  },
  {
    name: 'Field',
    states: {
      'around a control': (
        <Field label={words.name} hint={words.nameHint} counter={{ length: 510_000, max: 510_000 }}>
          {(control) => <input {...control} className={controlClass} />}
        </Field>
      ),
    },
  },
  {
    name: 'FieldError',
    states: {
      one: <FieldError id="gallery-one-error" text={words.nameError} />,
      two: <FieldError id="gallery-two-errors" text={words.twoErrors} />,
      none: <FieldError id="gallery-no-error" text="" />,
    },
  },
  {
    name: 'MessageTone',
    states: {
      quiet: (
        <MessageTone value="quiet">
          <One isRequired error={words.nameError} />
        </MessageTone>
      ),
    },
  },
  {
    name: 'SavedFields',
    states: {
      idle: (
        <SavedFields isSaving={false} className="gap-4">
          <One value={words.person} />
        </SavedFields>
      ),
      saving: (
        <SavedFields isSaving className="gap-4">
          <One value={words.person} />
        </SavedFields>
      ),
    },
  },
]
