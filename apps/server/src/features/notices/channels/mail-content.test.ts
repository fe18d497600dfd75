import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { useMailApp } from '../../../testing/mail-app.ts'

const { app, giveAddresses, mail, mailServer, post, service, subscribe, takeNames } = useMailApp()

describe('MAIL-03 the text of posts, where admins have switched it on', () => {
  const setCompany = (mailsContent: boolean, isHeadingOnly: boolean) =>
    app.db.query(sql`
      update management_groups set mails_content = ${mailsContent}, is_push_heading_only = ${isHeadingOnly}
      where management_group_id = ${app.cast.ours.managementGroupId}`)
  afterAll(() => setCompany(false, false))

  test('is in the mail and in nothing else, with a company that hides titles neither it nor the title', async () => {
    const { suzuki, sato, tanaka } = app.cast
    await giveAddresses(tanaka)
    await subscribe(sato, 'sato-1')
    const content = '書類を**提出**してください。\n\n- 用紙\n- 封筒'
    await setCompany(true, false)
    await post(suzuki, { title: '年末調整', content, contentFormat: 'markdown' })
    await mail('browsers')
    const [shown] = mailServer().take()
    expect(shown?.parsed.text).toContain('本文：\n書類を提出してください。\n\n・用紙\n・封筒\n')
    expect(shown?.parsed.html).toContain('書類を<strong>提出</strong>してください。')
    expect(shown?.parsed.subject).toBe('【新しいお知らせ】年末調整')
    expect(JSON.stringify(service().received)).not.toContain('提出')

    await setCompany(true, true)
    await post(suzuki, { title: '年末調整', content, contentFormat: 'markdown' })
    await mail('browsers')
    const [hidden] = mailServer().take()
    expect(`${hidden?.parsed.subject}${hidden?.parsed.text}${hidden?.parsed.html}`).not.toMatch(/年末調整|提出|本文/)

    await setCompany(false, false)
    await post(suzuki, { title: '年末調整', content, contentFormat: 'markdown' })
    await mail('browsers')
    const [without] = mailServer().take()
    expect(`${without?.parsed.text}${without?.parsed.html}`).not.toMatch(/提出|本文/)
    takeNames()
  })
})
