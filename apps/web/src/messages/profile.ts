import { forbiddenCharacters } from '@kawaraban/contract/text.ts'
import { screenTitle } from './screens.ts'

/** Words of the profile screens (W-47, W-48). */
export const profileText = {
  labels: {
    docomoId: 'アカウントID',
    managementGroup: '管理グループID',
    name: screenTitle.fields.name,
    reading: 'ふりがな',
    departmentName: screenTitle.fields.departmentName,
    role: '権限',
  },
  notSet: '未設定',
  edit: '編集',
  /** Name of an edit link for screen readers. */
  editField: (field: string) => `${field}を編集`,
  hint: (max: number) => `${max}文字以内。特殊文字（${forbiddenCharacters.join(' ')}）は利用できません。`,
  leaveField: 'キーボードで入力欄を出るには、Escキー（「保存する」へ）またはShift＋Tabキーを押してください。',
  /** Whose field is being changed. */
  of: (name: string) => `${name}さん`,
  save: '保存する',
  unknown: 'アカウントが見つかりません',
  unknownText: '削除されたか、アドレスが正しくない可能性があります。',
  toUsers: 'ユーザー一覧へ',
  failed: 'プロフィールを読み込めませんでした',
} as const

export const profileInfoText = {
  open: '名前と部門・部署の説明',
  title: '名前と部門・部署について',
  text: '名前と部門・部署は、投稿者名や閲覧者・完了者の一覧に表示されます。どちらも30文字以内で設定できます。',
  close: '閉じる',
} as const
