/** Words of what fills in dates by one press (W-70, W-77), and of the company's length of a publication (W-71). */
export const publicationText = {
  lengths: { oneWeek: '1週間', oneMonth: '1か月', threeMonths: '3か月' },
  /** Over the lengths. */
  fromStart: '公開開始から',
  endSet: (time: string) => `公開終了日時を${time}にしました。`,
  /** Why lengths cannot be chosen, by their words. */
  tooShort: (lengths: readonly string[]) =>
    `${lengths.map((length) => `「${length}」`).join('')}は、公開終了日時がすでに過ぎた日時になるため、選べません。`,
  closing: '当日 18:00',
  /** Why it cannot be chosen, and what helps. */
  noClosing: 'この日の18:00は、対応期限にできません。ほかの日付を入れると、その日の18:00にできます。',
  dueSet: (time: string) => `対応期限日時を${time}にしました。`,
  /** What a new post begins with, for admins. */
  setting: {
    label: '公開期間の初期値',
    hint: '新しい投稿の公開終了日時に、はじめから入ります。投稿する人は、投稿ごとに変えられます。',
    unset: '設定しない（1日）',
    saved: '公開期間の初期値を変更しました。',
  },
} as const
