/** Words of the audience pickers and of the list of designated users. */

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

export const audienceText = {
  counter: '名',
  count: (users: number) => `計${people(users)}`,
  noDepartment: '部門・部署は未設定',
  poster: '（投稿者）',
  list: 'ユーザー',
  designatedList: '指定ユーザー',
  pageSize: '表示件数',
  pageSizeOption: (rows: number, unit: string) => `${rows}${unit}ずつ表示`,
}

/** Candidates by department. */
export const treeText = {
  label: '部門別のユーザー',
  grouped: '部門別に表示',
  share: {
    shown: (chosen: number, total: number, excluding: boolean) =>
      `${chosen.toLocaleString('ja-JP')} / ${people(total)}${excluding ? 'を除く' : ''}`,
    spoken: (chosen: number, total: number, excluding: boolean) =>
      `${people(total)}中${people(chosen)}を${excluding ? '除く' : '選択中'}`,
  },
  wait: 'すべてのユーザーを読み込むと、部門別に表示します。',
  waitHint: '一部だけでは、部門の人をまとめて選択できないためです。',
  counter: '行',
}

/** Loading up to 510,000 candidates, page by page. */
export const loadingText = {
  label: {
    loading: '読み込んでいます',
    cancelled: '読み込みを中止しました',
    failed: '一部を読み込めませんでした',
    complete: 'すべて読み込みました',
  },
  hint: {
    loading: '読み込みの途中でも、検索・選択・保存ができます。',
    cancelled: '読み込みが済んだユーザーだけを表示しています。',
    failed: '読み込みが済んだユーザーだけを表示しています。通信環境を確認して、再読み込みしてください。',
    complete: '名前・ID・部門で検索できます。',
  },
  saving: '選択したユーザーを確認しています。終わるとそのまま保存されます。',
  progress: (loaded: number, total: number) => `${loaded.toLocaleString('ja-JP')} / ${people(total)}`,
  capped: (shown: number, total: number) => `${people(total)}のうち、先頭の${people(shown)}を表示しています。`,
  cancel: '中止',
  resume: '再開',
  reload: '再読み込み',
  nothing: 'ユーザーを表示できませんでした',
  broken: 'この画面を表示できませんでした',
  brokenHint: '再読み込みしてください。続く場合は、ブラウザーを更新してからお試しください。',
}

export const searchText = {
  label: '名前・ID・部門で検索',
  clear: '検索条件を消す',
  onlyChosen: '選択中のみ表示',
  found: (text: string, found: number) => `「${text}」の検索結果 ${people(found)}`,
  foundChosen: (found: number) => `選択中のユーザー ${people(found)}`,
  everybody: (found: number) => `すべてのユーザー ${people(found)}`,
  notFound: (text: string) => `「${text}」に一致するユーザーはいません`,
  notFoundHint: '別の言葉でお試しください。',
  notFoundYet: '読み込みが済んだユーザーの中には見つかりませんでした。',
  onlyYou: 'ほかに選択できるユーザーがいません。',
}

export const choiceText = {
  people: { tick: 'すべて選択', untick: 'すべて解除' },
  /** What a screen reader announces during a search. */
  results: { tick: '検索結果をすべて選択', untick: '検索結果をすべて解除' },
  question: {
    title: '選択の解除',
    text: (found: number) => `${people(found)}のうち、投稿者以外の選択を解除します。よろしいですか？`,
    cancel: 'キャンセル',
    ok: '解除する',
  },
  count: people,
  chosen: 'を選択中',
  exclude: '選んだ人を除いて、全員に公開する',
  excludeHint: 'チェックを付けた人以外の、いまの全員に公開します。',
  excluding: 'に公開（選んだ人を除く）',
  save: '保存する',
  notSaved: '保存できませんでした。通信環境を確認して、もう一度お試しください。',
}
