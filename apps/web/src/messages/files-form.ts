import { maxFiles, type UploadRefusal } from '@kawaraban/contract/files.ts'
import { kindRefusalText } from '@kawaraban/contract/files-messages.ts'

const faults = {
  ...kindRefusalText,
  fileTooLarge: 'ファイルが大きすぎます。20MBまでのファイルを添付できます。',
  noFileSpace: '会社の添付ファイルの容量がいっぱいです。管理者にお問い合わせください。',
  tooManyFiles: '投稿していない添付ファイルが多すぎます。不要な下書きを削除してから、もう一度お試しください。',
  noCommonStore: 'いまはファイルを添付できません。管理者にお問い合わせください。',
  tooManyOfPost: `1つの投稿に添付できるのは${maxFiles}個までです。`,
  tooLargeTogether: '添付ファイルの合計が100MBを超えます。',
  gone: 'このファイルはもうありません。取り除いて、もう一度添付してください。',
} satisfies Record<UploadRefusal, string> & Record<string, string>

/** Why a file is not taken: as the server says, or as the form counts. */
export type FileFault = keyof typeof faults

const known: Readonly<Record<string, string>> = faults

/** Words of the files in the form of a post (W-105). */
export const filesFormText = {
  hint: `${maxFiles}個まで、1つ20MB、合計100MBまで添付できます。`,
  dragHint: 'この画面にドラッグするか、貼り付けることもできます。',
  choose: 'ファイルを選ぶ',
  photo: '写真を撮る',
  drop: 'ドロップすると添付します',
  list: '添付したファイル',
  alt: '画像の説明',
  altHint: '画像を見られない人のために、何が写っているかを短く書いてください。',
  waiting: '順番を待っています',
  sending: (name: string) => `${name}を送信しています`,
  percent: (share: number) => `${Math.floor(share * 100)}%`,
  failed: '送信できませんでした。続きから、もう一度送信できます。',
  offline: 'オフラインです。つながると、続きから自動で送信します。',
  copying: '複製しています',
  notCopied: '複製できませんでした。もう一度お試しください。',
  copyAgain: 'もう一度複製する',
  retry: 'もう一度送信する',
  /** Also of a reason that this version of the app does not know. */
  fault: (fault: string): string => known[fault] ?? 'このファイルは添付できません。取り除いてください。',
  /** Names of buttons, each with its file. */
  of: {
    cancel: (name: string) => `${name}の送信をやめる`,
    remove: (name: string) => `${name}を取り除く`,
    up: (name: string) => `${name}を前へ`,
    down: (name: string) => `${name}を後ろへ`,
    drag: (name: string) => `${name}をドラッグして並べ替える`,
  },
  /** A file that is not attached, and why, for those who cannot see its row. */
  stopped: (name: string, why: string) => `${name}を添付できません。${why}`,
  attached: (name: string) => `${name}を添付しました。`,
  moved: (name: string, position: number) => `${name}を${position}番目に移動しました。`,
} as const
