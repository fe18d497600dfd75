import type { NewsDetail } from '@kawaraban/contract/news.ts'

/** A post for two people of the list and one who is no candidate any more. */
export const detail: NewsDetail = {
  newsId: '9',
  title: '題名',
  content: '本文',
  startDate: '2099/01/01 09:00',
  endDate: '2099/01/02 09:00',
  dueDate: '',
  scope: 'specific',
  companyUserIds: ['102', '103', '999'],
  pushFlag: false,
  remindDaysBefore: -1,
  remindScope: 'specific',
  ownerCompanyUserId: '103',
  name: '髙橋 健太',
  postTarget: 'ユーザー指定',
  iconType: '00000000',
  viewerPinned: false,
  viewerReactions: [],
  reactions: [],
}
