import { dashes, kana, longMark, oldForms, places, width } from './golden-spellings.ts'

/**
 * A query with the spellings of each of its words: found are the posts whose title, text, author or files have one spelling of every word,
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

const fileNames = `
  座席表
  フロア座席表 = ﾌﾛｱ座席表
  ふろあ座席表.ＰＤＦ = ﾌﾛｱ座席表.pdf
  入館証の申請書.DOCX = 入館証の申請書.docx
  席替え 入館証の申請 = 席替え + 入館証の申請
  添付で 座席表 申請書 = 添付で + 座席表 + 申請書
  "座席表.pdf入館証" =
  "座席表.pdf 入館証" =`

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
  ...read('names of files', fileNames),
  ...read('nothing', nothing),
]
