/**
 * Kanji that a search takes for one another (FIND-03), each group with its source, the form that is compared first. Forms that
 * Unicode has as compatibility characters (神, 塚) need no entry: NFKC folds them.
 */

/**
 * 常用漢字表 (notice 2 of the Cabinet, 30 November 2010): the forms of the Kangxi dictionary that it gives in brackets behind
 * those of common use.
 */
const commonUse = `
  亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶艷 応應 欧歐 殴毆 桜櫻 奥奧 横橫 温溫 穏穩
  仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學 岳嶽 楽樂 渇渴 缶罐 巻卷 陥陷 勧勸 寛寬 関關 歓歡 観觀 顔顏
  気氣 既旣 帰歸 亀龜 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 挟挾 狭狹 郷鄕 暁曉 区區 駆驅 勲勳 薫薰 径徑 茎莖 恵惠
  掲揭 渓溪 経經 蛍螢 軽輕 継繼 鶏鷄 芸藝 撃擊 欠缺 研硏 県縣 倹儉 剣劍 険險 圏圈 検檢 献獻 権權 顕顯 験驗 厳嚴 広廣
  効效 恒恆 黄黃 鉱鑛 号號 国國 黒黑 砕碎 済濟 剤劑 雑雜 参參 桟棧 蚕蠶 惨慘 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實
  写寫 釈釋 寿壽 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖 叙敍 将將 称稱 焼燒 証證 奨奬 条條 状狀 乗乘 浄淨 剰剩 畳疊
  縄繩 壌壤 嬢孃 譲讓 醸釀 触觸 嘱囑 真眞 寝寢 慎愼 尽盡 図圖 粋粹 酔醉 穂穗 随隨 髄髓 枢樞 数數 瀬瀨 声聲 静靜 窃竊
  摂攝 専專 浅淺 戦戰 践踐 銭錢 潜潛 繊纖 禅禪 双雙 壮壯 争爭 荘莊 捜搜 挿插 巣巢 曽曾 痩瘦 装裝 総總 騒騷 増增 蔵藏
  臓臟 即卽 属屬 続續 堕墮 対對 体體 帯帶 滞滯 台臺 滝瀧 択擇 沢澤 担擔 単單 胆膽 団團 断斷 弾彈 遅遲 痴癡 虫蟲 昼晝
  鋳鑄 庁廳 徴徵 聴聽 勅敕 鎮鎭 逓遞 鉄鐵 点點 転轉 伝傳 灯燈 当當 党黨 盗盜 稲稻 闘鬭 徳德 独獨 読讀 届屆 弐貳 悩惱
  脳腦 覇霸 拝拜 廃廢 売賣 麦麥 発發 髪髮 抜拔 晩晚 蛮蠻 秘祕 浜濱 瓶甁 払拂 仏佛 併倂 並竝 餅餠 辺邊 変變 弁辨瓣辯
  歩步 宝寶 豊豐 褒襃 翻飜 毎每 万萬 満滿 麺麵 黙默 弥彌 訳譯 薬藥 与與 予豫 余餘 誉譽 揺搖 様樣 謡謠 来來 頼賴 乱亂
  覧覽 竜龍 両兩 猟獵 緑綠 涙淚 塁壘 礼禮 励勵 戻戾 霊靈 齢齡 暦曆 歴歷 恋戀 錬鍊 炉爐 労勞 郎郞 楼樓 録錄 湾灣`

/** 人名用漢字 (second table of the Enforcement Regulation of the Family Register Act): the two forms that it allows for a name. */
const names = `
  亘亙 凛凜 堯尭 巌巖 晃晄 檜桧 槙槇 祢禰 祷禱 禄祿 穣穰 萌萠 遥遙 園薗 島嶋 峰峯 杯盃 富冨 野埜 涼凉 駆駈 産產 青靑
  清淸`

/** 誤字俗字・正字一覧表 (circular of the Ministry of Justice on family registers): forms of family names in use for the regular ones. */
const familyNames = `
  高髙 崎﨑嵜 辺邉 斉齋齊斎 浜濵 島嶌 吉𠮷 橋槗 柳栁 桑桒 館舘 淵渕渊 松枩 喜㐂 土圡 昇曻 富冨 崇崈`

/** JIS X 0208:1983 against the edition of 1978: forms that changed places or were simplified, and that keyboards mix since. */
const exchanged = `
  鯵鰺 鶯鴬 蛎蠣 攪撹 竈竃 灌潅 諫諌 頸頚 礦砿 蕊蘂 靭靱 賤賎 壺壷 砺礪 檮梼 濤涛 邇迩 蠅蝿 儘侭 藪薮 籠篭 鷗鴎 掻搔
  莱萊 蝋蠟 頬頰 填塡 剥剝 嚢囊 躯軀 繋繫 噛嚙 侠俠 醤醬 麹麴 箪簞 顛顚 祷禱 溌潑 屏屛`

/** For each form the one that is compared. */
export const comparedKanji: ReadonlyMap<string, string> = new Map(
  [commonUse, names, familyNames, exchanged]
    .flatMap((group) => group.trim().split(/\s+/))
    .flatMap((forms) => {
      const [compared = '', ...others] = forms
      return others.map((other) => [other, compared] as const)
    }),
)
