import { Check, Pencil, Trash2, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { GalleryComponent } from '../component.ts'
import { focused, hovered } from '../force.tsx'
import { words } from '../words.ts'

const icon = <Check size={20} aria-hidden="true" />

/** A button in every variant. */
const Variants = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <div className="gallery-row">
    <Button {...props} variant="primary">
      {words.post}
    </Button>
    <Button {...props}>{words.save}</Button>
    <Button {...props} variant="quiet">
      {words.undo}
    </Button>
    <Button {...props} variant="danger">
      {words.remove}
    </Button>
  </div>
)

const IconVariants = ({ isDisabled }: { isDisabled?: boolean }) => (
  <div className="gallery-row">
    <IconButton label={words.close} icon={X} isDisabled={isDisabled} />
    <IconButton label={words.edit} icon={Pencil} variant="bordered" isDisabled={isDisabled} />
    <IconButton label={words.remove} icon={Trash2} variant="danger" isDisabled={isDisabled} />
  </div>
)

const Links = () => (
  <div className="gallery-row">
    <LinkButton to="." variant="primary">
      {words.post}
    </LinkButton>
    <LinkButton to=".">{words.back}</LinkButton>
    <LinkButton to="." variant="quiet" icon={icon}>
      {words.edit}
    </LinkButton>
  </div>
)

const External = ({ text = words.link as string }) => (
  <ExternalLink href="https://example.com/" className="text-primary underline">
    {text}
  </ExternalLink>
)

export const buttons: readonly GalleryComponent[] = [
  {
    name: 'Button',
    states: {
      default: <Variants />,
      hover: hovered(<Variants />),
      focus: focused(<Variants />),
      disabled: <Variants isDisabled />,
      'looks disabled, can be pressed': <Variants aria-disabled />,
      busy: <Variants isPending />,
      large: <Variants size="large" />,
      icon: <Variants icon={icon} />,
      wide: (
        <Button isWide variant="primary" icon={icon}>
          {words.complete}
        </Button>
      ),
      'long text': (
        <Button variant="primary" icon={icon}>
          {words.longLabel}
        </Button>
      ),
      'long text, busy': <Button isPending>{words.longLabel}</Button>,
      'one long word': <Button>{words.longWord}</Button>,
    },
  },
  {
    name: 'IconButton',
    states: {
      default: <IconVariants />,
      hover: hovered(<IconVariants />),
      focus: focused(<IconVariants />),
      disabled: <IconVariants isDisabled />,
    },
  },
  {
    name: 'FileButton',
    states: {
      default: <FileButton label={words.edit} onChoose={() => undefined} />,
      primary: <FileButton isPrimary label={words.edit} onChoose={() => undefined} />,
    },
  },
  {
    name: 'LinkButton',
    states: {
      default: <Links />,
      hover: hovered(<Links />),
      focus: focused(<Links />),
      'long text': (
        <LinkButton to="." icon={icon}>
          {words.longLabel}
        </LinkButton>
      ),
    },
  },
  {
    name: 'ExternalLink',
    states: {
      default: <External />,
      focus: focused(<External />),
      'long text': <External text={words.longText} />,
      'one long word': <External text={words.longWord} />,
    },
  },
]
