/**
 * A query with the spellings of each of its words: found are the posts whose title, text or author has one spelling of every word,
 * letter by letter, and no others. The name of an author is as the company has it.
 */
export type GoldenQuery = {
  readonly rule: string
  readonly query: string
  readonly words: readonly (readonly string[])[]
}

const lineOf = (rule: string, line: string): GoldenQuery => {
  const [query = '', spellings = query] = line.split(/ =(?: |$)/)
  const words = spellings === '' ? [] : spellings.split(' + ').map((word) => word.replaceAll('⏎', '\n').split('|'))
  return { rule, query, words }
}

/**
 * `query` alone means itself; `query = a|b + c` has two words, the first in two spellings. Nothing behind `=`: nothing is found.
 * ⏎ is a line break.
 */
const read = (rule: string, lines: string): GoldenQuery[] =>
  lines
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => line !== '')
    .map((line) => lineOf(rule, line))

const asWritten = `
  サーバー室 = サーバー室|ｻｰﾊﾞ室
  年末調整
  避難訓練
  社内報
  健康診断
  人事異動
  出張規程
  領収書
  経費精算
  インボイス
  新幹線
  宿泊費
  展示会
  名刺
  提案書
  包装ライン
  品質保証部
  物流部
  フォークリフト
  歩行者
  時速15キロメートル
  節電
  製氷機
  旧制服 =
  刺繍 =
  震度6弱
  消火器
  安否確認
  空調設備
  食堂
  入館申請書
  冷蔵庫
  観葉植物
  備蓄品
  アルファ化米
  フードバンク
  喫煙所
  禁煙外来
  棚卸し
  リース品
  からだ想い定食
  電子マネー
  営業利益
  三つに力を集めます
  社長賞
  為替
  自動化
  三菱 =
  パスワード = パスワード|ﾊﾟｽﾜｰﾄﾞ
  多要素認証
  迷惑メール
  字幕
  電池
  源泉徴収票
  ストレスチェック
  産業医
  スキー場
  在宅勤務
  介護休暇
  内定式
  営業研修
  懇談会`

const kana = `
  さーびす = サービス
  ぱすわーど = パスワード|ﾊﾟｽﾜｰﾄﾞ
  ﾊﾟｽﾜｰﾄﾞ = パスワード|ﾊﾟｽﾜｰﾄﾞ
  ﾊﾟｿｺﾝ = パソコン
  ぱそこん = パソコン
  ふぉーくりふと = フォークリフト
  ﾌｫｰｸﾘﾌﾄ = フォークリフト
  すとれすちぇっく = ストレスチェック
  ネンネンカン =
  オネガイ =
  アリガトウ = ありがとう
  ﾘｰｽ = リース|ﾘｰｽ|りーす
  でーたべーす = データベース
  ぷりんた = プリンター|プリンタ|ﾌﾟﾘﾝﾀ
  ハンカク = ﾊﾝｶｸ
  はんかく = ﾊﾝｶｸ
  あんけーと = アンケート
  ｱﾝｹｰﾄ = アンケート
  すまーとふぉん = スマートフォン
  めーる = メール
  らーめん = ラーメン
  ファミリー =
  ろごのしゃない =`

const width = `
  １１月 = １１月|11月
  11月 = １１月|11月
  ＬＡＮ = LAN
  LAN
  ｌａｎ = LAN
  ＫＷＢ = KWB|kwb
  kwb-staff = KWB-STAFF
  ＳＱＬ = ＳＱＬ|SQL
  sql = ＳＱＬ|SQL
  web = Ｗｅｂ|web|Web
  ＷＥＢ = Ｗｅｂ|web|Web
  ｔｅｌ = ＴＥＬ
  １３，０００円 = 13,000円
  13，000円 = 13,000円
  １５キロ = 15キロ
  100% = 100％
  （株） = ㈱|（株）
  (株) = ㈱|（株）
  m2 = ㎡
  R&D = R＆D
  r＆d = R＆D
  1/2 = １／２
  ｢かわら版｣ = 「かわら版」
  ｡ =
  HTTPS://INTRA.EXAMPLE.CO.JP/KEIRI = https://intra.example.co.jp/keiri
  ｎｅｎｃｈｏ＠ｅｘａｍｐｌｅ = nencho@example
  annual = Annual
  ANNUAL HEALTH = Annual + health`

const longMark = `
  サーバー = サーバー|サーバ|ｻｰﾊﾞ
  サーバ = サーバー|サーバ|ｻｰﾊﾞ
  ｻｰﾊﾞ = サーバー|サーバ|ｻｰﾊﾞ
  ｻｰﾊﾞｰ = サーバー|サーバ|ｻｰﾊﾞ
  さーばー = サーバー|サーバ|ｻｰﾊﾞ
  サーバ－ = サーバー|サーバ|ｻｰﾊﾞ
  サーバーの更新 = サーバーの更新|サーバの更新
  サーバの更新 = サーバーの更新|サーバの更新
  ファイルサーバ = ファイルサーバー
  サーバー室の扉 = ｻｰﾊﾞ室の扉
  データベース = データベース
  データーベース = データーベース
  プリンター = ﾌﾟﾘﾝﾀ|プリンター
  コンピューター = コンピュータ
  コンピュータ = コンピュータ
  ユーザー = ユーザ
  ユーザーの皆さん = ユーザの皆さん
  センター = センター|センタ
  ブラウザ = ブラウザー
  ブラウザー = ブラウザー
  エレベータ = エレベーター
  フォルダ = フォルダー
  メーカ = メーカー
  ロビ = ロビー
  バー = サーバー|バー
  ケーキ = ケーキ|ケ―キ
  カバー =
  レポートー = レポート`

const dashes = `
  コーヒー = コーヒー|コ－ヒ－
  コ－ヒ－ = コーヒー|コ－ヒ－
  コ―ヒ― = コーヒー|コ－ヒ－
  コ-ヒ- = コーヒー|コ－ヒ－
  ケ―キ = ケ―キ
  ケーキ = ケ―キ
  03-1234-5678 = ０３－１２３４－５６７８
  03−1234−5678 = ０３－１２３４－５６７８
  ０３－９８７６ = 03-9876
  03ー9876 = 03-9876
  03‐9876 = 03-9876
  kwb—guest = KWB-GUEST
  KWB–GUEST = KWB-GUEST
  東館 4‐12 = 東館 + 4-12
  10:00~10:40 = 10:00～10:40
  10:00〜10:40 = 10:00～10:40`

const places = `
  ヶ丘 = ケ丘|ヶ丘|が丘
  ケ丘 = ケ丘|ヶ丘|が丘
  が丘 = ケ丘|ヶ丘|が丘
  つつじヶ丘 = つつじケ丘
  つつじが丘 = つつじケ丘
  希望ケ丘 = 希望ヶ丘
  希望が丘 = 希望ヶ丘
  ひばりヶ丘 = ひばりが丘
  ひばりケ丘 = ひばりが丘
  霞が関 = 霞が関|霞ヶ関|霞ケ関
  霞ヶ関 = 霞が関|霞ヶ関|霞ケ関
  霞ケ関 = 霞が関|霞ヶ関|霞ケ関
  霞ｹ関 = 霞が関|霞ヶ関|霞ケ関
  3か月 = 3か月|３ヶ月
  3ヶ月 = 3か月|３ヶ月
  3カ月 = 3か月|３ヶ月
  ３ケ月 = 3か月|３ヶ月
  一ヶ月 = 一か月
  6ヶ月未満 = 6か月未満
  3ヵ所 = 3か所
  自由が丘 =`

const oldForms = `
  渡辺 = 渡邉|渡邊|渡辺
  渡邉 = 渡邉|渡邊|渡辺
  渡邊 = 渡邉|渡邊|渡辺
  高橋 = 髙橋|高橋
  髙橋 = 髙橋|高橋
  山崎 = 山﨑|山崎
  山﨑 = 山﨑|山崎
  斎藤 = 齋藤|齊藤
  斉藤 = 齋藤|齊藤
  齋藤 = 齋藤|齊藤
  斉木 = 斎木
  浜田 = 濵田
  濱田 = 濵田
  沢村 = 澤村
  広瀬 = 廣瀬
  国分 = 國分
  吉田 = 𠮷田|吉田
  𠮷田 = 𠮷田|吉田
  会場 = 會場|会場
  會社 = 会社
  嶋根 = 島根
  島田 = 嶋田
  真鍋 = 眞鍋
  眞壁 = 真壁
  經理部 = 経理部
  廣報部 = 広報部
  體 = 体
  營業部 = 営業部
  學級閉鎖 = 学級閉鎖
  壽司 =`

const authors = `
  中村 大輔 = 中村 + 大輔
  中村大輔 = 中村 大輔
  "中村 大輔" = 中村 大輔
  清水 年末 =
  山本恵子 方針 = 山本 恵子 + 方針
  鈴木一郎 ロゴ = 鈴木 一郎 + ロゴ`

const severalWords = `
  年末 休業 = 年末 + 休業
  年末　休業 = 年末 + 休業
  休業 年末 = 年末 + 休業
  大会議室　予約 = 大会議室 + 予約
  サーバー 停止 = サーバー|サーバ|ｻｰﾊﾞ + 停止
  総務部 内線 = 総務部 + 内線
  防災 総務部 消火器 = 防災 + 総務部 + 消火器
  内線 2310 = 内線 + 2310
  年末年始 喫煙 =
  "年末年始の休業" = 年末年始の休業
  "年末 休業" =
  "第一工場 組立" = 第一工場 組立
  ＂第一工場 組立＂ = 第一工場 組立
  “第一工場　組立” = 第一工場 組立
  "組立 第一工場" =
  "Annual health week" 歩数 = 歩数
  年末 年末 調整 = 年末 + 調整
  " 年末調整 " = 年末調整
  年末" 調整 = 年末 + 調整
  年末 ！ 調整 = 年末 + 調整
  健康 、 診断 = 健康 + 診断`

const oneCharacter = `
  鏡
  月
  扉
  の = の|ノ|ﾉ
  が = が|ガ|ｶﾞ
  ー = ー|ｰ|－|―|-|‐
  5 = 5|５
  ② = 2|２|②|㎡
  z
  K = k|K
  ん = ん|ン|ﾝ
  鬱 =
  🎉
  ㎡`

const lines = `
  健康づくり月間 = 健康づくり月間
  "健康 づくり" =
  競う健康づくり = 競う健康⏎づくり`

const nothing = `
  存在しない言葉 =
  xyzzy =
  みどり商店 =
  ゐゑ =
  年末調整調整 =
  <script> =
  % =
  \\ =
  null =`

/** Written by rule before the search was; read together with the demo company's posts and `goldenPosts`. */
export const goldenQueries: readonly GoldenQuery[] = [
  ...read('as written', asWritten),
  ...read('kana', kana),
  ...read('width and case', width),
  ...read('long mark at the end', longMark),
  ...read('dashes', dashes),
  ...read('places and counts', places),
  ...read('old forms', oldForms),
  ...read('authors', authors),
  ...read('several words', severalWords),
  ...read('one character', oneCharacter),
  ...read('line breaks', lines),
  ...read('nothing', nothing),
]
