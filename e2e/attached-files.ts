import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSHandle, Locator, Page } from 'playwright-core'
import { postForm } from './post-form.ts'

/** A file as a chooser, a drop or a paste gives it. */
export type Given = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A file of these bytes; browsers believe the name, and so what its type is called hardly matters. */
export const given = (name: string, content: Buffer | string, mimeType = 'application/octet-stream'): Given => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

/** A document that an office program has written. */
export const documentOf = (name: 'word.docx' | 'libreoffice.odt'): Buffer =>
  readFileSync(join(import.meta.dirname, '../apps/server/src/testing/documents', name))

/** The files of the form of a post. */
export const filesField = (page: Page) => {
  const section = postForm(page).section('添付ファイル')
  return {
    section,
    attached: section.getByRole('list', { name: '添付したファイル' }).getByRole('listitem'),
    /** The row of a file, attached or not. */
    row: (name: string): Locator => section.getByRole('listitem').filter({ hasText: name }),
    button: (name: string): Locator => section.getByRole('button', { name, exact: true }),
    choose: section.getByRole('button', { name: 'ファイルを選ぶ' }),
  }
}

/** Chooses files by the button of the form. */
export const chooseFiles = async (page: Page, ...files: readonly Given[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await filesField(page).choose.click()
  await (await chooser).setFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })))
}

/** What a page gets with a drop or a paste. */
const transferOf = (page: Page, files: readonly Given[]): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, text } of all) {
        const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') })),
  )

/** Moves files from outside over the form; returns what drops them. */
export const dragFiles = async (page: Page, ...files: readonly Given[]): Promise<() => Promise<void>> => {
  const dataTransfer = await transferOf(page, files)
  const { section } = filesField(page)
  await section.dispatchEvent('dragenter', { dataTransfer })
  await section.dispatchEvent('dragover', { dataTransfer })
  return () => section.dispatchEvent('drop', { dataTransfer })
}

/** Copies a picture as a program does that takes a part of the screen, and pastes it by keys. */
export const pastePicture = async (page: Page, { mimeType, buffer }: Given): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    ([type, text]) => {
      const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
      return navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })])
    },
    [mimeType, buffer.toString('base64')] as const,
  )
  await filesField(page).choose.focus()
  await page.keyboard.press('Control+V')
}

/** Opens an empty form. */
export const openEmptyForm = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('link', { name: '投稿する' }).click()
  await postForm(page).title.waitFor()
  return postForm(page)
}
