import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'

/** A document that is attached to a post. */
export const pdf: AttachedFile = { fileId: '11', name: '手順.pdf', kind: 'pdf', bytes: 2048, state: 'ready' }

/** A picture that is attached to a post, without an alternative text. */
export const picture: AttachedFile = { ...pdf, fileId: '12', name: '図.png', kind: 'picture', width: 4, height: 3 }
