import { permissionText as text } from '../../../messages/permission.ts'
import { Button } from '../../../ui/button.tsx'
import { FootBar } from '../../../ui/foot-bar.tsx'

/** How many roles are changed, and the button that saves them; it can be pressed only when there are any. */
export const PermissionFooter = ({
  changed,
  isSaving,
  onSave,
}: {
  changed: number
  isSaving: boolean
  onSave: () => void
}) => (
  <FootBar>
    <p role="status" className="tabular min-w-0">
      {changed > 0 ? (
        <>
          <strong>{text.changes(changed)}</strong>
          {text.changing}
        </>
      ) : (
        <span className="text-fg-2">{text.noChanges}</span>
      )}
    </p>
    <Button
      variant="primary"
      size="large"
      aria-disabled={changed === 0}
      isPending={isSaving}
      onPress={() => changed > 0 && onSave()}
      className="ml-auto shrink-0"
    >
      {changed > 0 ? text.saveSome(changed) : text.save}
    </Button>
  </FootBar>
)
