import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { permissionText as text } from '../../../messages/permission.ts'
import { PermissionFooter } from './permission-footer.tsx'

afterEach(cleanup)

test.each([
  [0, text.save],
  [1, text.saveSome(1)],
  [2, text.saveSome(2)],
])('AUTHZ-03 with %i changed roles the button says how many it saves, and no number without any', (changed, name) => {
  render(<PermissionFooter changed={changed} isSaving={false} onSave={() => {}} />)
  expect(screen.getByRole('button').textContent).toBe(name)
})
