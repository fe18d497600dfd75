import { expect, test, vi } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { importSteps } from '../../../testing/import-steps.ts'
import { workbookOf } from '../workbook/workbook.fake.ts'

const app = useTestApp()

test('G-382 of a workbook that cannot be read the log says where its reader has failed, and nothing of the file', async () => {
  const warn = vi.spyOn(app.server.log, 'warn')
  const { upload, settled } = importSteps(app)
  const whole = await workbookOf(['ID', '名前'], ['d1', '山田 花子'])
  const { importId } = (await upload(whole.subarray(0, whole.length - 100), 'people.xlsx')).data
  await settled(importId)
  const lines = warn.mock.calls.filter(([, text]) => text === 'a workbook could not be read')
  expect(lines).toEqual([[{ importId, failedAt: expect.stringMatching(/^\w*Error at /) }, expect.any(String)]])
  expect(JSON.stringify(lines)).not.toContain('山田')
})
