import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

const nothing = () => undefined

/** Controlled outside: `TooltipHost` mounts the tooltip to open it. */
const open = { isOpen: true, shouldSkipAnimation: false, open: nothing, close: nothing }

/** Inside its icon's landmark, so that no content is outside of all landmarks; a dialog's is in the body. */
const placeOf = (element: Element) => element.closest('main, header') ?? document.body

/** The name of an icon beside it, above or below as there is room. */
const TooltipBubble = ({ element, name }: { element: Element; name: string }) => (
  <TooltipTriggerStateContext value={open}>
    <Tooltip
      triggerRef={{ current: element }}
      UNSTABLE_portalContainer={placeOf(element)}
      placement="bottom"
      offset={6}
      containerPadding={8}
      className="phrased animate-appear z-70 max-w-64 rounded-control border border-transparent bg-inverse px-3 py-1.5 text-meta text-on-inverse shadow-float print:hidden"
    >
      {name}
    </Tooltip>
  </TooltipTriggerStateContext>
)

export default TooltipBubble
