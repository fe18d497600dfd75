import { at } from '../../apps/server/src/testing/instant.ts'

/** The day on which the databases of releases are filled, a Friday before a long weekend. */
export const times = {
  posted: at('2026/11/20 10:00'),
  imported: at('2026/11/20 10:20'),
  read: at('2026/11/20 11:30'),
  edited: at('2026/11/20 12:00'),
  nudged: at('2026/11/20 13:00'),
  /** What is asked of the database is asked now. */
  asked: at('2026/11/20 15:00'),
  /** The reminder of the post for everybody. */
  reminder: at('2026/11/24 17:00'),
}

/** Titles of the posts, whose ids count up in this order. */
export const titles = {
  everybody: '年末調整の書類提出のお願い',
  few: '購買部との打ち合わせ',
  later: '忘年会のお知らせ',
  chased: '安全教育の受講',
  over: '社内清掃',
  withFile: '議事録を公開しました',
  foreign: 'よその会社のお知らせ',
} as const

/** Keys that only their browsers know: the databases have their hashes. */
export const keys = {
  phone: 'a phone with the app',
  code: 'a code of the app',
  stranger: 'a browser without a company',
}

export const postKey = 'the-post-for-everybody'
export const editKey = 'its-edit'

/** A browser's subscription; its key pair is not used. */
export const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser-of-tanaka',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Lines of a file of people: two newcomers. */
export const newcomers = [
  'new-1,中村 さくら,営業部 第2課,viewer,なかむら さくら',
  'new-2,小川 誠,経理部,editor,おがわ まこと',
]
/** A line with a fault, in a file that waits for its admin. */
export const faulty = 'new-3,加藤 学,経理部,上司,かとう まなぶ'
