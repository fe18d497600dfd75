import { forbiddenCharacters } from '@kawaraban/contract/text.ts'

/** Words of the post form, its confirm screen and the edit form (W-11…W-19, W-25…W-28). */
export const form = {
  sections: {
    content: '投稿内容',
    publishSetting: '公開設定',
    dueDate: '対応期限',
    scope: '公開範囲',
    push: 'プッシュ通知',
    remindTiming: 'リマインドのタイミング',
    remindTarget: 'リマインドの対象',
  },
  fields: {
    title: 'タイトル',
    content: '本文',
    start: '公開開始日時',
    end: '公開終了日時',
    due: '対応期限日時',
    scope: '公開範囲',
    users: '指定ユーザー',
  },
  nameSeparator: '、',
  hints: {
    content: `特殊文字（${forbiddenCharacters.join(' ')}）は利用することができません。`,
  },
} as const
