type GoldenPost = {
  readonly title: string
  readonly content: string
  readonly isFormatted?: true
  /** Names of its files. */
  readonly files?: readonly string[]
}

/** Posts beside those of the demo company, with forms of words that its texts do not have, each form in one post. */
export const goldenPosts: readonly GoldenPost[] = [
  {
    title: 'つつじケ丘営業所の移転',
    content: 'つつじケ丘営業所は、駅の北口へ移ります。霞ケ関の本店からは電車で40分です。',
  },
  {
    title: '希望ヶ丘保養所の予約',
    content: '希望ヶ丘保養所は、利用の３ヶ月前から予約できます。霞ヶ関からの送迎はありません。',
  },
  {
    title: 'ひばりが丘の社宅',
    content: 'ひばりが丘の社宅に空きが出ました。入居は一か月先、契約は3か月ごとです。霞が関まで乗り換えなし。',
  },
  { title: 'ｻｰﾊﾞ室の入退室について', content: 'ｻｰﾊﾞ室の扉のﾊﾟｽﾜｰﾄﾞを変えました。ﾌﾟﾘﾝﾀの紙は棚にあります。' },
  {
    title: 'データーベースの移行',
    content: 'データーベースを新しいセンターへ移します。ユーザの皆さんの操作は要りません。',
  },
  {
    title: 'データベース講習の案内',
    content: 'データベースの使い方を学びます。コンピュータとマニュアルは用意します。ＳＱＬは初めての方も歓迎です。',
  },
  {
    title: '１１月の勤務表',
    content:
      '１１月の勤務表を貼り出しました。Ｗｅｂからも見られます。問い合わせはＴＥＬ　０３－１２３４－５６７８まで。',
  },
  { title: '11月の休日出勤', content: '11月の休日出勤は、②番の窓口で申請してください。電話は03-9876-5432です。' },
  {
    title: '渡邉会長の講演会',
    content: '渡邉会長、髙橋顧問、山﨑氏、齋藤氏、濵田氏、澤村氏、廣瀬氏、國分氏、𠮷田氏が登壇します。會場は東館です。',
  },
  {
    title: '渡邊文庫の開放',
    content: '渡邊文庫に、齊藤氏と斎木氏の本が入りました。島根と嶋田、眞鍋と真壁の棚は別です。',
  },
  {
    title: 'コーヒーの試飲会',
    content: 'コ－ヒ－とケ―キを用意します。すごーいおいしさ。ラーメン屋の店主も来ます。R＆Dの皆さんもどうぞ。',
  },
  { title: '健康づくり月間', content: '歩数を競う健康\nづくり月間です。\n\nAnnual health\nweek も同時に開きます。' },
  {
    title: '書式の見本',
    isFormatted: true,
    content: '# 年次**報告**\n\n- 取**扱**説明書\n- https://intra.example.co.jp/a**b**\n\n1. ５桁の番号',
  },
  { title: '絵文字と記号', content: '🎉お祝い🎉 ★注目★ 100％ ㈱瓦版 ㎡単価 ﾊﾝｶｸ １／２' },
  {
    title: '席替えの予定',
    content: '新しい席は、添付でご確認ください。',
    files: ['ﾌﾛｱ座席表.pdf', '入館証の申請書.docx'],
  },
]
