/** Of a reader who had completed a former version. */
export const changedText = {
  heading: '内容が変わりました',
  sentence: '以前の内容で完了しています。変わったところを確認して、もう一度「完了にする」を押してください。',
  fold: '変わったところ',
  legend: '下線は追加、取り消し線は削除です。',
  title: 'タイトル',
  content: '本文',
  sameText: 'タイトルと本文は変わっていません。',
  notStored: '以前の内容は保存されていないため、変わったところを表示できません。',
  failed: '変わったところを表示できませんでした',
} as const
