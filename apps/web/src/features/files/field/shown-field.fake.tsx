import { refusals } from '@kawaraban/contract/errors.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, vi } from 'vitest'
import { forgetCsrfPair } from '../../../call.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FormFile, FormOfFiles } from '../form-of-files.ts'
import { serveTus } from '../sending/tus-server.fake.ts'
import { clearUploads } from '../sending/uploads.ts'
import FilesField from './files-field.tsx'

/** What becomes of a file that the server has: the code of its refusal, or that it is gone. */
type Fate = 'processing' | 'unreadablePicture' | 'ofTheFuture' | 'gone'

type FormProps = {
  first: readonly FormFile[]
  onFiles: (files: readonly FormFile[]) => void
  setUnsent: FormOfFiles['setUnsent']
}

const Form = ({ first, onFiles, setUnsent }: FormProps) => {
  const [files, setFiles] = useState(first)
  useLayoutEffect(() => onFiles(files), [files, onFiles])
  const attach = (fileId: string) => setFiles((before) => [...before, { fileId, alt: '' }])
  return (
    <FilesField
      files={files}
      onChange={setFiles}
      copies={[]}
      form={{ attach, detach: () => {}, takeCopies: () => [], setUnsent, whenClosed: () => {} }}
      isSaving={false}
      TextField={TextField}
      error={undefined}
    />
  )
}

/** The field of a form's files at a server that takes files, for each test of a file. */
export const filesField = () => {
  const fates = new Map<string, Fate>()
  const setUnsent = vi.fn()
  let latest: readonly FormFile[] = []
  const onFiles = (files: readonly FormFile[]) => {
    latest = files
  }

  const factsOf = (fileId: string) => {
    const fate = fates.get(fileId)
    if (fate === 'gone') return new Error(refusals.documentDeleted)
    const stored = tus.files().get(fileId)
    const isPicture = /\.(png|jpg)$/.test(stored?.name ?? '')
    return {
      fileId,
      name: stored?.name ?? `${fileId}.txt`,
      kind: isPicture ? 'picture' : 'text',
      bytes: stored?.length ?? 5,
      state: fate === 'processing' ? fate : fate ? 'missing' : 'ready',
      ...(isPicture && !fate && { width: 4, height: 3 }),
      ...(fate && fate !== 'processing' && { refusal: fate }),
    }
  }
  const tus = serveTus((path) => factsOf(path.split('/').at(-2) ?? ''))

  afterEach(() => {
    cleanup()
    clearUploads()
    fates.clear()
    setUnsent.mockClear()
    queryClient.clear()
    forgetCsrfPair()
    vi.unstubAllGlobals()
  })
  return {
    tus,
    /** Decides what becomes of a file. */
    decide: (fileId: string, fate: Fate): void => void fates.set(fileId, fate),
    setUnsent,
    /** The files of the form. */
    files: () => latest,
    /** Shows the field in a form with these files. */
    show: (first: readonly FormFile[] = [], { hasTouch = true } = {}): void => {
      vi.stubGlobal('matchMedia', () => ({ matches: hasTouch, addEventListener() {}, removeEventListener() {} }))
      render(
        <QueryClientProvider client={queryClient}>
          <Form first={first} onFiles={onFiles} setUnsent={setUnsent} />
          <Announcer />
        </QueryClientProvider>,
      )
    },
  }
}

/** A file as it is chosen. */
export const file = (name: string, content = 'お知らせ') => new File([content], name)

/** Chooses files by the button. */
export const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('ファイルを選ぶ', { selector: 'input' }), files)

/** Waits until exactly the files of these names are attached, in this order. */
export const attached = (...names: string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name: '添付したファイル' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual(names)
  })
