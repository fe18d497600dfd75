/** Words of drafts of new posts (W-60 to W-64). */
export const draftsText = {
  title: '下書き',
  untitled: '（タイトルなし）',
  /** In the form: when it was saved last, as HH:mm. */
  saved: (time: string) => `下書きを保存しました ${time}`,
  offline: '通信できないため、下書きをこのタブに残しています。つながりしだい保存します。',
  waiting: '下書きをまだ保存できていません。自動で保存し直します。',
  refused: '文章が長すぎるため、下書きを保存できません。短くすると保存します。',
  /** Somebody else, mostly the author in another tab, has written or taken away the draft. */
  changed: 'この下書きは、別のタブまたは端末で変更されました。',
  gone: 'この下書きは、別のタブまたは端末で投稿されたか削除されました。',
  takeOver: 'この内容で上書きする',
  copy: '別の下書きとして保存する',
  full: (title: string, savedAt: string) =>
    `下書きが50件あるため、保存できません。最も古い下書き「${title}」（${savedAt}）を削除すると、保存できます。`,
  removeOldest: '最も古い下書きを削除する',
  kept: '下書きに残しました。',
  keptHere: '通信できないため、下書きをこのタブに残しました。新しい投稿の画面を開くと保存します。',
  notKept: '下書きを保存できませんでした。入力した内容はそのまま残っています。',
  /** Over an empty form. */
  resume: (title: string, savedAt: string) => `${savedAt} の下書き「${title}」があります。`,
  resumeButton: '再開する',
  gonePost: 'この下書きは、投稿されたか削除されています。',
  /** The list. */
  empty: '下書きはありません',
  emptyHint: '新しい投稿に入力した内容は、自動で下書きに保存されます。',
  failed: '下書きを読み込めませんでした',
  savedAt: (savedAt: string) => `${savedAt} に保存`,
  deletedOn: (day: string) => `${day} に削除されます`,
  limits: '50件まで、最後の変更から90日間保存されます。ほかの人には表示されません。',
  remove: (title: string) => `下書き「${title}」を削除する`,
  removed: '下書きを削除しました。',
  question: {
    title: '下書きの削除',
    text: (title: string) => `下書き「${title}」を削除します。削除すると元に戻せません。`,
    cancel: 'キャンセル',
    ok: '削除',
  },
} as const
