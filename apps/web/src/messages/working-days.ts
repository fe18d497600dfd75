import { maxDaysOff, maxNoteLength } from '@kawaraban/contract/working-days.ts'

/** Words of the screen for the company's working hours and days off. Dates are formatted already. */
export const workingDaysText = {
  hours: {
    heading: '業務時間',
    hint: '自動リマインドなど、時刻を選ばずに送る通知は、営業日のこの時間に届きます。',
    opensAt: '始まり',
    closesAt: '終わり',
    inOrder: '終わりは、始まりより後の時刻にしてください。',
  },
  daysOff: {
    heading: '会社の休業日',
    hint: '土曜日・日曜日、祝日、12月29日から1月3日までは、追加しなくても休業日です。',
    date: '日付',
    dateName: '休業日',
    note: 'メモ（任意）',
    add: '追加',
    added: (date: string) => `${date}を追加しました。「保存する」を押すと反映されます。`,
    removed: (date: string) => `${date}を削除しました。「保存する」を押すと反映されます。`,
    remove: (date: string) => `${date}の休業日を削除`,
    list: '会社の休業日の一覧',
    unsaved: '未保存',
    empty: '会社の休業日はまだありません。夏季休業や創立記念日などを追加できます。',
    noneAhead: 'これからの休業日はありません。',
    past: (days: number) => `過去の休業日（${days}日）`,
    errors: {
      date: '日付を入力してください。',
      past: '今日以降の日付を入力してください。',
      repeated: 'この日は、すでに追加されています。',
      alreadyOff: (reason: string) => `この日は${reason}のため、追加しなくても休業日です。`,
      tooMany: `休業日は${maxDaysOff}日まで追加できます。過去の休業日を削除してください。`,
      note: `メモは${maxNoteLength}文字以内で入力してください。`,
    },
    reasons: { weekend: '土曜日・日曜日', yearEnd: '年末年始' },
  },
  holidays: {
    heading: 'これからの祝日',
    hint: '1年先までの祝日です。祝日には、自動リマインドは届きません。',
    unknown: (year: number) => `${year}年より先の祝日は、公表されるまで表示されません。`,
  },
  changed: '変更を保存していません',
  unchanged: '変更はありません',
  save: '保存する',
  saved: '休業日と業務時間を保存しました。',
  offline: 'ネットワークに接続していないため、保存できません。',
  conflict:
    'ほかの管理者が先に変更しました。最新の内容に、あなたの変更を重ねて表示しています。確認して、もう一度保存してください。',
  failed: '休業日と業務時間を表示できませんでした',
} as const
