import { maxLineBytes, maxRowLines } from '@kawaraban/contract/member-file.ts'

/** Windows-31J of the characters that the table needs beyond ASCII. */
const windows31J: Readonly<Record<string, readonly number[]>> = {
  名: [0x96, 0xbc],
  前: [0x91, 0x4f],
  表: [0x95, 0x5c],
  髙: [0xfb, 0xfc],
  '①': [0x87, 0x40],
  '㈱': [0x87, 0x8a],
  '～': [0x81, 0x60],
  ｶ: [0xb6],
  ﾅ: [0xc5],
  ソ: [0x83, 0x5c],
}
const shiftJis = (text: string): Buffer =>
  Buffer.from(Array.from(text).flatMap((character) => windows31J[character] ?? [character.charCodeAt(0)]))

const head = 'ID,name\n'

/**
 * Files as people send them, by what is awkward about them, and what is read from them: a line for each person, header and
 * fault, `line id name/department/reading/role` or `line !code value`.
 */
export const awkwardFiles: readonly [awkward: string, file: string | Buffer, items: readonly string[]][] = [
  ['a byte order mark', '\ufeffID,name\nd1,佐藤', ['1 header', '2 d1 佐藤']],
  [
    'cells of an export that would be formulas (G-265)',
    `${head}'+81,'-佐藤\n"'=1",'＠鈴木\n'd3,高橋`,
    ['1 header', '2 +81 -佐藤', '3 =1 ＠鈴木', "4 'd3 高橋"],
  ],
  ['LF and no end of the last line', `${head}d1,佐藤\nd2,鈴木`, ['1 header', '2 d1 佐藤', '3 d2 鈴木']],
  ['CRLF', 'ID,name\r\nd1,佐藤\r\nd2,鈴木\r\n', ['1 header', '2 d1 佐藤', '3 d2 鈴木']],
  ['CR only', 'ID,name\rd1,佐藤\rd2,鈴木\r', ['1 header', '2 d1 佐藤', '3 d2 鈴木']],
  ['empty lines', '\n\nID,name\n\nd1,佐藤\n \r\n,,\n\nd2,鈴木\n\n', ['3 header', '5 d1 佐藤', '9 d2 鈴木']],
  ['quoted cells', `"ID","name"\n"d1","佐藤"\n`, ['1 header', '2 d1 佐藤']],
  [
    'a delimiter and doubled quotes within quotes',
    `${head}d1,"佐藤, 健 ""ケン"" 一"\n`,
    ['1 header', '2 d1 ', '2 !forbidden name 佐藤, 健 "ケン" 一 → 佐藤, 健 ＂ケン＂ 一'],
  ],
  ['line ends within quotes', 'ID,備考\r\nd1,"a\r\n\r\nb"\r\nd2,\r\n', ['1 header without 備考', '2 d1 ', '5 d2 ']],
  [
    'a line end in a name',
    `${head}d1,"佐藤\n健"\nd2,n\n`,
    ['1 header', '2 d1 ', '2 !control name 佐藤\ufffd健', '4 d2 n'],
  ],
  ['a quote within a cell', `${head}d1,5"x\n`, ['1 header', '2 d1 ', '2 !forbidden name 5"x → 5＂x']],
  ['text behind a closing quote', `${head}"d1"x,n\nd2,n\n`, ['1 header', '2 !brokenQuote "d1"x,n', '3 d2 n']],
  [
    'a quote that is never closed',
    `${head}d1,"佐藤\nd2,n\nd3,n\n`,
    ['1 header', '2 !unclosedQuote d1,"佐藤', '3 d2 n', '4 d3 n'],
  ],
  [
    'an unclosed quote with another one behind it',
    `${head}d1,"佐藤\nd2,n\nd3,"x"\nd4,n`,
    ['1 header', '2 !unclosedQuote d1,"佐藤', '3 d2 n', '4 d3 x', '5 d4 n'],
  ],
  [
    'a row over more lines than a row may have',
    `ID,memo\nd1,"${'\n'.repeat(maxRowLines)}"\nd2,`,
    ['1 header without memo', '2 !unclosedQuote d1,"', `${maxRowLines + 2} !unclosedQuote "`, `${maxRowLines + 3} d2 `],
  ],
  ['an unclosed quote in the header', 'ID,"name\nd1,n\n', ['1 !unclosedQuote ID,"name']],
  ['the same ID twice', `${head}d1,佐藤\nd1,鈴木\n`, ['1 header', '2 d1 佐藤', '3 d1 鈴木']],
  ['30 characters', `${head}d1,${'あ'.repeat(30)}\n`, ['1 header', `2 d1 ${'あ'.repeat(30)}`]],
  ['31 characters', `${head}d1,${'あ'.repeat(31)}\n`, ['1 header', '2 d1 ', `2 !tooLong name ${'あ'.repeat(31)}`]],
  [
    'surrogate pairs',
    `${head}d1,${'𠮷'.repeat(30)}\nd2,${'𠮷'.repeat(31)}\n`,
    ['1 header', `2 d1 ${'𠮷'.repeat(30)}`, '3 d2 ', `3 !tooLong name ${'𠮷'.repeat(31)}`],
  ],
  ['NUL', `${head}d1,佐\0藤\nd\x002,n\n`, ['1 header', '2 d1 ', '2 !control name 佐\ufffd藤', '3 !invalidId d\ufffd2']],
  [
    'a name of blanks, and an invisible one',
    `${head}d1,　 \nd2,\u2060\n`,
    ['1 header', '2 d1 ', '3 d2 ', '3 !blank name \u2060'],
  ],
  [
    'a control character beside forbidden ones, and one in the header',
    'ID,na\0,name\nd1,,\0<\n',
    ['1 header without na\ufffd', '2 d1 ', '2 !forbidden name \ufffd<', '2 !control name \ufffd<'],
  ],
  [
    'forbidden characters and too many',
    `${head}d1,${'&'.repeat(31)}\n`,
    [
      '1 header',
      '2 d1 ',
      `2 !forbidden name ${'&'.repeat(31)} → ${'＆'.repeat(31)}`,
      `2 !tooLong name ${'&'.repeat(31)}`,
    ],
  ],
  [
    'a line that is too long',
    `${head}d1,${'x'.repeat(maxLineBytes)}\nd2,n\n`,
    ['1 header', `2 !lineTooLong ${`d1,${'x'.repeat(97)}`}`, '3 d2 n'],
  ],
  [
    'a long name in 100 characters',
    `${head}d1,${'あ'.repeat(200)}\n`,
    ['1 header', '2 d1 ', `2 !tooLong name ${'あ'.repeat(100)}`],
  ],
  ['no header', 'd100234501,佐藤\nd100234502,鈴木\n', ['1 !noIdColumn d100234501,佐藤']],
  ['header only', head, ['1 header', '1 !noMembers']],
  ['no byte', '', ['1 !empty']],
  ['nothing but blanks', '\r\n \n', ['1 !empty']],
  ['a column twice', 'ID,name,氏名\nd1,a,b\n', ['1 !columnTwice ID,name,氏名']],
  [
    'columns in Japanese, in another order',
    'ﾌﾘｶﾞﾅ,権 限,部門／部署,氏名,アカウントＩＤ\nさとう,管理者,総務部,佐藤,d1\n',
    ['1 header', '2 d1 佐藤/総務部/さとう/admin'],
  ],
  [
    'columns in English, and one that is not read',
    'Account_ID,Name,E-mail,Department,Role\nd1,佐藤,a@b,総務部,Viewer\n',
    ['1 header without E-mail', '2 d1 佐藤/総務部/viewer'],
  ],
  [
    'roles in all words, and none',
    'ID,role\nd1,権限なし\nd2,EDITOR\nd3,社長\nd4,\n',
    ['1 header', '2 d1 none', '3 d2 editor', '4 d3 ', '4 !unknownRole role 社長', '5 d4 '],
  ],
  ['tabs', 'ID\tname\tdepartment\nd1\t佐藤\t営業,東京\n', ['1 header', '2 d1 佐藤/営業,東京']],
  ['semicolons', 'ID;name\nd1;佐藤\n', ['1 !noIdColumn ID;name']],
  ['more cells than columns', `${head}d1,佐藤,健\nd2,n,,\n`, ['1 header', '2 !tooManyCells d1,佐藤,健', '3 d2 n']],
  ['fewer cells than columns', `${head}d1\n`, ['1 header', '2 d1 ']],
  ['no ID', `${head},佐藤\n　,鈴木\n`, ['1 header', '2 !noId ,佐藤', '3 !noId 　,鈴木']],
  [
    'IDs that nobody can have',
    `${head} d1,a\nd2\u200b,b\n"=""003""",c\n`,
    ['1 header', '2 !invalidId  d1', '3 !invalidId d2\u200b', '4 !invalidId ="003"'],
  ],
  [
    'IDs as spreadsheets change them',
    `${head}00123,a\n1.2E+10,b\nＤ1,c\n`,
    ['1 header', '2 00123 a', '3 1.2E+10 b', '4 Ｄ1 c'],
  ],
  ['Windows-31J', shiftJis('ID,名前\r\nd1,髙①㈱～\r\nd2,ｶﾅソ表\r\n'), ['1 header', '2 d1 髙①㈱～', '3 d2 ｶﾅソ表']],
  [
    'Windows-31J with a broken byte',
    Buffer.concat([shiftJis('ID,名前\nd1,表\nd2,髙'), Buffer.from([0xff]), shiftJis('\nd3,ソ\n')]),
    ['1 header', '2 d1 表', '3 !undecodable d2,髙\ufffd', '4 d3 ソ'],
  ],
  [
    'half of a character of Windows-31J at the end',
    Buffer.concat([shiftJis('ID,名前\nd1,表\nd2,'), Buffer.from([0x95])]),
    ['1 header', '2 d1 表', '3 !undecodable d2,\ufffd'],
  ],
  [
    'UTF-8 with a broken byte',
    Buffer.concat([Buffer.from('ID,名前\nd1,佐藤\nd2,鈴'), Buffer.from([0xe6]), Buffer.from('\nd3,田中\n')]),
    ['1 header', '2 d1 佐藤', '3 !undecodable d2,鈴\ufffd', '4 d3 田中'],
  ],
  [
    'a broken byte within quotes',
    Buffer.concat([Buffer.from('ID,名前,memo\nd1,佐藤,"a\n'), Buffer.from([0xff]), Buffer.from('b"\nd2,鈴木,\n')]),
    ['1 header without memo', '3 !undecodable \ufffdb"', '4 d2 鈴木'],
  ],
  ['UTF-16', Buffer.from('\ufeffID,name\nd1,佐藤\n', 'utf16le'), ['1 !utf16']],
  ['UTF-16 with the other order of bytes', Buffer.from('\ufeffID,name\nd1,佐藤\n', 'utf16le').swap16(), ['1 !utf16']],
  ['an older spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0x0a, 0x00, 0x0a]), ['1 !notText']],
  ['three bytes', Buffer.from([0x50, 0x4b, 0x03]), ['1 !noIdColumn PK\ufffd']],
  ['bytes of no meaning', Buffer.from([0x80, 0xff, 0x0a, 0x81]), ['1 !undecodable \ufffd\ufffd']],
]
