const families =
  '佐藤 さとう 鈴木 すずき 高橋 たかはし 田中 たなか 伊藤 いとう 渡辺 わたなべ 山本 やまもと 中村 なかむら 小林 こばやし 加藤 かとう 吉田 よしだ 山田 やまだ 佐々木 ささき 山口 やまぐち 松本 まつもと 井上 いのうえ 木村 きむら 林 はやし 斎藤 さいとう 清水 しみず 山崎 やまざき 森 もり 池田 いけだ 橋本 はしもと 阿部 あべ 石川 いしかわ 山下 やました 中島 なかじま 石井 いしい 小川 おがわ 前田 まえだ 岡田 おかだ 長谷川 はせがわ 藤田 ふじた 後藤 ごとう 近藤 こんどう 村上 むらかみ 遠藤 えんどう 青木 あおき 坂本 さかもと 斉藤 さいとう 福田 ふくだ 太田 おおた 西村 にしむら 藤井 ふじい 金子 かねこ 岡本 おかもと 藤原 ふじわら 三浦 みうら 中野 なかの 中川 なかがわ 原田 はらだ 松田 まつだ 竹内 たけうち 小野 おの 田村 たむら 和田 わだ 森田 もりた 柴田 しばた 工藤 くどう 宮崎 みやざき 酒井 さかい 内田 うちだ 高木 たかぎ'
const givens =
  '健太 けんた 大輔 だいすけ 翔太 しょうた 拓也 たくや 直人 なおと 誠 まこと 浩二 こうじ 隆 たかし 修 おさむ 剛 つよし 亮 りょう 悠斗 ゆうと 蓮 れん 陽翔 はると 学 まなぶ 聡 さとし 和彦 かずひこ 正樹 まさき 秀明 ひであき 俊介 しゅんすけ 雄一 ゆういち 達也 たつや 康平 こうへい 航 わたる 智也 ともや 美咲 みさき 陽子 ようこ 恵子 けいこ 裕子 ゆうこ 真由美 まゆみ 由美 ゆみ 直美 なおみ 彩 あや 愛 あい 舞 まい 千晴 ちはる 優子 ゆうこ 香織 かおり 麻衣 まい 沙織 さおり 奈々 なな 葵 あおい 結衣 ゆい さくら さくら 美穂 みほ 典子 のりこ 久美子 くみこ 智子 ともこ 亜希 あき 理恵 りえ'

const readings = (pairs: string): ReadonlyMap<string, string> => {
  const words = pairs.split(' ')
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])))
}
const readingsOf = [readings(families), readings(givens)]

/** How a name of the demo is read, family and given name with a space between; empty for a name that it does not know. */
export const readingOf = (name: string): string => {
  const parts = name.split(' ').map((part, index) => readingsOf[index]?.get(part) ?? '')
  return parts.includes('') ? '' : parts.join(' ')
}
