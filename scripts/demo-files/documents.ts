import type { Cell } from '../../apps/server/src/features/exports/file/sheet.ts'

/** Documents of the demo: pages that are printed as PDF, and tables. */

const page = (title: string, content: string) => `<!doctype html><html lang="ja"><title>${title}</title><style>
@page{size:A4;margin:18mm}*{box-sizing:border-box}body{font:10.5pt/1.7 "Noto Sans CJK JP";color:#1a1c21;margin:0}
h1{font-size:18pt;margin:0 0 2mm;border-bottom:2px solid #12855a;padding-bottom:2mm}h2{font-size:12pt;margin:6mm 0 2mm}
p{margin:0 0 3mm}table{width:100%;border-collapse:collapse}td,th{border:1px solid #b9c0cb;padding:1.6mm 2.4mm;text-align:left;vertical-align:top}
th{background:#eef3f8;white-space:nowrap}svg{width:100%;border:1px solid #b9c0cb}</style><h1>${title}</h1>${content}</html>`

const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows
    .map((row, index) => {
      const cell = index === 0 ? 'th' : 'td'
      return `<tr>${row.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
    })
    .join('')}</table>`

/** What is done at an evacuation drill, with the plan. */
export const drillSteps = (plan: string): string =>
  page(
    '防災避難訓練　当日の手順',
    `<p>館内放送が聞こえたら、放送の指示に従って行動してください。</p>${table([
      ['時刻', '行動', '担当'],
      ['10:00', '地震の放送。机の下などで頭を守る', '全員'],
      ['10:03', '避難開始の放送。階段を使って駐車場へ移動する', '各階の避難係'],
      ['10:15', '点呼。人数を総務部へ報告する', '各課の責任者'],
      ['10:30', '消火器の使い方の講習（希望者）', '総務部'],
      ['10:40', '終了。自席へ戻る', '全員'],
    ])}<h2>3階の避難経路</h2>${plan}`,
  )

/** The rules of business trips, before and after. */
export const tripRules: string = page(
  '出張規程　新旧対照表',
  `<p>おもな変更点です。規程の全文は、社内規程集をご覧ください。</p>${table([
    ['項目', '改定前', '改定後'],
    ['宿泊費の上限（東京23区・大阪市）', '10,000円', '13,000円'],
    ['宿泊費の上限（その他の地域）', '9,000円', '11,000円'],
    ['日当（日帰り）', '片道100キロメートル以上', '片道80キロメートル以上'],
    ['新幹線の指定席', '片道200キロメートル以上', 'すべての区間'],
    ['事前の申請', '出発の5営業日前まで', '出発の3営業日前まで'],
    ['精算', '帰着から10営業日以内', '帰着から5営業日以内'],
    ['領収書', '紙の原本を提出', '画像で提出（原本は不要）'],
  ])}`,
)

/** A table with its headings, and the width of each column in characters. */
export type Table = {
  readonly name: string
  readonly columns: readonly (readonly [heading: string, width: number])[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The form for those who come in on holidays. */
export const entryForm: Table = {
  name: '入館申請書',
  columns: [
    ['申請日', 14],
    ['部署', 22],
    ['氏名', 16],
    ['入館する日', 16],
    ['時間', 18],
    ['目的', 36],
    ['連絡先（内線・携帯電話）', 26],
  ],
  rows: [
    ['（記入例）12/10', '情報システム部', '瓦版 太郎', '12/30(水)', '9:00～12:00', 'サーバーの点検', '内線 2301'],
    ...Array.from({ length: 8 }, () => ['', '', '', '', '', '', '']),
  ],
}

const places = ['3階 総務部', '3階 会議室', '1階 ロビー', '4階 書庫', '1階 倉庫'] as const
const things = ['会議用テーブル', 'プロジェクター', '書類棚', 'シュレッダー', '折りたたみ椅子', '電子黒板'] as const

/** The stock of a department that is compared with what is there. */
export const stockList: Table = {
  name: '備品台帳',
  columns: [
    ['番号', 12],
    ['品名', 24],
    ['設置場所', 18],
    ['確認者', 14],
    ['結果', 14],
    ['備考', 30],
  ],
  rows: Array.from({ length: 30 }, (_, index) => [
    `SM-${String(index + 101)}`,
    things[index % things.length] ?? '',
    places[index % places.length] ?? '',
    '',
    '',
    '',
  ]),
}
