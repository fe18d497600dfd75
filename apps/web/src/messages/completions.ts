const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** The two kinds of edit, in the form. */
export const completionsText = {
  heading: '完了の扱い',
  choices: {
    keep: { name: '軽微な修正', hint: '完了はそのまま残ります。' },
    askAgain: {
      name: 'もう一度確認してもらう',
      hint: (count: number) => `${people(count)}の完了が未完了に戻ります。閲覧の記録と、以前の完了の記録は残ります。`,
    },
  },
} as const
