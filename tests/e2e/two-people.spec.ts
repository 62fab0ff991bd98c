/** Each record that two people can edit: the slower one is asked or told, and what is stored at the end has no surprise. */
import { expect, type Page } from '@playwright/test'
import { api, createOrganization } from './support/api.ts'
import { audit, desktop, phone } from './support/audit.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'
import {
  advisor,
  answer,
  box,
  button,
  calendars,
  dialogOf,
  expectQuestion,
  notInCI,
  openFor,
  save,
  saveBesideTheirs,
  tenant,
  test,
  time,
} from './support/two-people.ts'

// Nothing is shared but the worker's server: spread over all of them, so that none is left with a long file at the end.
test.describe.configure({ mode: 'parallel' })

test('working hours: other days come together and are told, the same day is asked', async ({
  page,
  colleague,
  signIn,
}) => {
  const stored = `${advisor}/working-hours`
  const hours = (day: number, start_time: string, end_time: string) => ({ day, start_time, end_time })
  await signIn(page, 'advisor', `${calendars}/working-hours/settings`, tenant)
  await api(page, stored, { method: 'PUT', body: [1, 2, 3].map((day) => hours(day, '09:00', '17:00')) })

  // The advisor on their own page, a manager in the table of all.
  await page.reload()
  await time(page, 'Monday', 'end').fill('15:00')
  await signIn(colleague, 'advisors-oap-manager', '/app/account-admin/working-hours', tenant)
  const week = await openFor(colleague, 'James Whitfield', 'Edit hours')
  await time(week, 'Tuesday', 'start').fill('10:00')
  await save(colleague, week)
  await saveBesideTheirs(page, t('Tuesday'))
  await expect(time(page, 'Tuesday', 'start')).toHaveValue('10:00')
  const together = [hours(1, '09:00', '15:00'), hours(2, '10:00', '17:00'), hours(3, '09:00', '17:00')]
  expect(await api(page, stored)).toEqual(together)

  // Now the manager is slower, and about the same day.
  await colleague.reload()
  await openFor(colleague, 'James Whitfield', 'Edit hours')
  await time(week, 'Monday', 'end').fill('16:00')
  await button(week, t('Remove {day}', { day: t('Wednesday') })).click()
  await page.reload()
  await time(page, 'Monday', 'end').fill('14:00')
  await time(page, 'Tuesday', 'end').fill('16:00')
  await save(page)
  await button(week, t('Save')).click()
  await expectQuestion(colleague, t('Monday'), '09:00–16:00', '09:00–14:00')
  const onlyTheirs = 'Changed only by somebody else, and stays that way: {fields}'
  await expect(dialogOf(colleague)).toContainText(t(onlyTheirs, { fields: t('Tuesday') }))
  await audit(colleague, [phone])
  await shot(colleague, 'two-people-week', [phone, desktop])
  await answer(colleague, { theirs: '09:00–14:00' })
  await expect(dialogOf(colleague)).toBeHidden()
  expect(await api(page, stored)).toEqual([hours(1, '09:00', '14:00'), hours(2, '10:00', '16:00')])
})

test('topics of an advisor: those that both have added come together and are told', async ({
  page,
  colleague,
  signIn,
}) => {
  const path = '/app/online-appointments/settings/topics'
  const stored = `${advisor}/appointment-topics`
  await signIn(page, 'advisor', path, tenant)
  const [first, second, third] = await api<{ uuid: string; topic: string }[]>(
    page,
    '/api/v1/appointment-topics',
  )
  if (!first || !second || !third) throw new Error('the demo has fewer topics')
  await api(page, stored, { method: 'PUT', body: [{ uuid: first.uuid }] })
  await page.reload()
  const add = async (who: Page, name: string) => {
    await who.getByRole('combobox', { name: t('Topics') }).fill(name)
    await who.getByRole('option', { name }).click()
  }
  await add(page, third.topic)
  await signIn(colleague, 'advisor', path, tenant)
  await add(colleague, second.topic)
  await save(colleague)
  await saveBesideTheirs(page, second.topic)
  const chosen = await api<{ topic: string }[]>(page, stored)
  expect(chosen.map(({ topic }) => topic).toSorted()).toEqual(
    [first, second, third].map(({ topic }) => topic).toSorted(),
  )
})

test(
  'appointment types and settings: each of the two records is asked for itself',
  notInCI,
  async ({ page, colleague, signIn }) => {
    const path = '/app/online-appointments/settings/index'
    const types = ['by-phone', 'in-branch', 'online']
    const offer = (who: Page, name: string) => who.getByRole('checkbox', { name: t(name), exact: true })
    await signIn(page, 'advisor', path, tenant)
    await api(page, `${advisor}/appointment-types`, { method: 'PUT', body: types.map((type) => ({ type })) })
    await page.reload()
    await box(page, 'Buffer').fill('20')
    await offer(page, 'Online').uncheck()
    await signIn(colleague, 'advisor', path, tenant)
    await box(colleague, 'Buffer').fill('15')
    await offer(colleague, 'In branch').uncheck()
    await save(colleague)

    await button(page, t('Save')).click()
    await expectQuestion(page, t('Buffer'), '20 Min.', '15 Min.')
    await answer(page, { theirs: '15 Min.' })
    await expectQuestion(page, t('Online'), t('No'), t('Yes'))
    await expect(dialogOf(page)).toContainText(t('In branch'))
    await answer(page)
    await expect(page.getByText(t('Success!')).first()).toBeVisible()
    expect(await api(page, `${advisor}/appointment-settings`)).toMatchObject({ buffer: 15 })
    expect(await api(page, `${advisor}/appointment-types`)).toMatchObject([{ type: 'by-phone' }])
  },
)

test('WhatsApp: two IDs are shown side by side', notInCI, async ({ page, colleague, signIn }) => {
  const stored = `${advisor}/whatsapp/settings`
  const id = (who: Page) => box(who, 'Your OSP User ID')
  await signIn(page, 'advisor', '/app/whatsapp/settings', tenant)
  await api(page, stored, { method: 'PUT', body: { whatsapp_enable: true, whatsapp_id: 'OSP-1' } })
  await page.reload()
  await id(page).fill('OSP-3')
  await signIn(colleague, 'advisor', '/app/whatsapp/settings', tenant)
  await id(colleague).fill('OSP-2')
  await save(colleague)
  await button(page, t('Save')).click()
  await expectQuestion(page, t('Your OSP User ID'), 'OSP-3', 'OSP-2')
  await button(dialogOf(page), t('Back to the form')).press('Enter')
  await expect(button(page, t('Save'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expectQuestion(page, t('Your OSP User ID'), 'OSP-3', 'OSP-2')
  await answer(page)
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect(await api(page, stored)).toEqual({ whatsapp_enable: true, whatsapp_id: 'OSP-3' })
})

test(
  'the identifier in the institution’s calendar: both are shown side by side',
  notInCI,
  async ({ page, colleague, signIn }) => {
    const path = `${calendars}/smm/settings`
    await signIn(page, 'advisor', path, tenant)
    await box(page, 'Identifier').fill('whitfield.mine')
    await signIn(colleague, 'advisor', path, tenant)
    await box(colleague, 'Identifier').fill('whitfield.theirs')
    await save(colleague)
    await button(page, t('Save')).click()
    await expectQuestion(page, t('Identifier'), 'whitfield.mine', 'whitfield.theirs')
    await answer(page, { theirs: 'whitfield.theirs' })
    await expect(box(page, 'Identifier')).toHaveValue('whitfield.theirs')
    expect(await api(page, `${advisor}/smm-calendar/settings`)).toEqual({ identifier: 'whitfield.theirs' })
  },
)

test('advanced settings: the same one is asked, in the form and in the table; another one is nobody’s business', async ({
  page,
  colleague,
  signIn,
}) => {
  const path = '/app/account-admin/advanced-settings'
  const [title, sender] = ['headerWidget.title', 'mail.sender_name']
  const inForm = (who: Page, name: string) => {
    const area = who.getByLabel(name, { exact: true })
    return { area, form: who.locator('form').filter({ has: area }) }
  }
  await signIn(page, 'accountadmin', path, tenant)
  const mine = inForm(page, title)
  await mine.area.fill('Mein Titel')
  await signIn(colleague, 'accountadmin', `${path}/table`, tenant)
  const change = async (name: string, value: string) => {
    await colleague
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button')
      .click()
    await dialogOf(colleague).getByLabel(name, { exact: true }).fill(value)
  }
  await change(sender, 'Deine Bank')
  await save(colleague, dialogOf(colleague))
  await expect(dialogOf(colleague)).toBeHidden()
  await save(page, mine.form)

  // The form is slower.
  await expect(page.getByText(t('Success!'))).toBeHidden()
  await mine.area.fill('Mein zweiter Titel')
  await colleague.reload()
  await change(title, 'Dein Titel')
  await save(colleague, dialogOf(colleague))
  await button(mine.form, t('Save')).click()
  await expectQuestion(page, title, 'Mein zweiter Titel', 'Dein Titel')
  await audit(page, [phone])
  await shot(page, 'two-people-setting', [phone, desktop])
  await answer(page)
  await expect(page.getByText(t('Success!'))).toBeVisible()

  // The table is slower.
  await change(title, 'Dein zweiter Titel')
  await button(dialogOf(colleague), t('Save')).click()
  await expect(button(dialogOf(colleague), t('Save this choice'))).toBeVisible()
  await shot(colleague, 'two-people-setting-table', [phone, desktop])
  await answer(colleague, { theirs: 'Mein zweiter Titel' })
  await expect(dialogOf(colleague)).toBeHidden()
  expect(await api(page, '/api/v1/settings')).toMatchObject({
    [title]: 'Mein zweiter Titel',
    [sender]: 'Deine Bank',
  })
})

test(
  'an organization: what a colleague has saved in the editor is asked in the form',
  notInCI,
  async ({ page, colleague, server, signIn }) => {
    await signIn(page, 'accountadmin', '/app/organizations', tenant)
    const { uuid } = await createOrganization(page, 'Branch of two')
    await page.goto(server.url(`/app/organizations/${uuid}`, tenant))
    await box(page, 'Name').fill('My branch')
    await box(page, 'City').fill('My town')
    await signIn(colleague, 'accountadmin', `/app/organizations-profiles/editor?id=${uuid}`, tenant)
    await box(colleague, 'Name').fill('Your branch')
    await box(colleague, 'Public name').fill('Your public branch')
    await save(colleague)
    await button(page, t('Save')).click()
    await expectQuestion(page, t('Name'), 'My branch', 'Your branch')
    await answer(page, { theirs: 'Your branch' })
    await expect(page.getByText(t('Success!'))).toBeVisible()
    const both = await api(page, `/api/v1/organizations/${uuid}?with=address,metadata`)
    expect(both).toMatchObject({
      name: 'Your branch',
      address: { city: 'My town' },
      metadata: expect.arrayContaining([{ name: 'publicName', value: 'Your public branch' }]),
    })
  },
)

test('a branch’s profile: its name and its public name are two records, each asked', async ({
  page,
  colleague,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/organizations', tenant)
  const { uuid } = await createOrganization(page, 'Profile of two')
  const path = `/app/organizations-profiles/editor?id=${uuid}`
  await page.goto(server.url(path, tenant))
  await signIn(colleague, 'accountadmin', path, tenant)
  for (const [who, whose] of [
    [page, 'My'],
    [colleague, 'Your'],
  ] as const) {
    await box(who, 'Name').fill(`${whose} name`)
    await box(who, 'Public name').fill(`${whose} public name`)
  }
  await save(colleague)
  await button(page, t('Save')).click()
  await expectQuestion(page, t('Name'), 'My name', 'Your name')
  await answer(page)
  await expectQuestion(page, t('Public name'), 'My public name', 'Your public name')
  await answer(page, { theirs: 'Your public name' })
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect(await api(page, `/api/v1/organizations/${uuid}?with=metadata`)).toMatchObject({
    name: 'My name',
    metadata: expect.arrayContaining([{ name: 'publicName', value: 'Your public name' }]),
  })
})

test('an absence: the advisor’s note and the manager’s days', async ({ page, colleague, signIn }) => {
  const stored = `${advisor}/absences`
  await signIn(page, 'advisor', `${calendars}/working-hours/settings`, tenant)
  const body = { first_day: '2031-05-05', last_day: '2031-05-09', note: 'Urlaub' }
  await api(page, stored, { method: 'POST', body })
  const open = (who: Page) =>
    dialogOf(who)
      .getByRole('button', { name: new RegExp(t('Change {name}').replace('{name}', '.*2031')) })
      .click()
  await button(page, t('Absences')).click()
  await open(page)
  await box(dialogOf(page), 'Note').fill('Urlaub am Meer')
  await signIn(colleague, 'advisors-oap-manager', '/app/account-admin/working-hours', tenant)
  const theirs = await openFor(colleague, 'James Whitfield', 'Absences')
  await open(colleague)
  await theirs.getByLabel(t('Last day')).fill('2031-05-16')
  await box(theirs, 'Note').fill('Zwei Wochen Urlaub')
  await save(colleague, theirs)
  await button(dialogOf(page), t('Save')).click()
  await expectQuestion(page, t('Note'), 'Urlaub am Meer', 'Zwei Wochen Urlaub')
  await expect(dialogOf(page)).toContainText(t('Last day'))
  await answer(page)
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect(await api(page, stored)).toContainEqual(
    expect.objectContaining({ first_day: '2031-05-05', last_day: '2031-05-16', note: 'Urlaub am Meer' }),
  )
})

test(
  'a block in the calendar: both reasons are shown side by side',
  notInCI,
  async ({ page, colleague, signIn }) => {
    const day = '2031-06-03'
    const path = `${calendars}/slots/management?date=${day}`
    await signIn(page, 'advisor', path, tenant)
    const body = { kind: 'once', title: 'Course', start: `${day}T10:00:00Z`, end: `${day}T12:00:00Z` }
    const { uuid } = await api<{ uuid: string }>(page, `${advisor}/blocks`, { method: 'POST', body })
    const open = (who: Page) =>
      who
        .locator('.cal')
        .getByRole('button', { name: /Course/ })
        .click()
    await open(page)
    await box(dialogOf(page), 'Reason').fill('My course')
    await signIn(colleague, 'advisor', path, tenant)
    await open(colleague)
    await box(dialogOf(colleague), 'Reason').fill('Your course')
    await dialogOf(colleague).getByLabel(t('Until')).fill('14:00')
    await save(colleague, dialogOf(colleague))
    await button(dialogOf(page), t('Save')).click()
    await expectQuestion(page, t('Reason'), 'My course', 'Your course')
    await expect(dialogOf(page)).toContainText(t('When'))
    await answer(page)
    await expect(dialogOf(page)).toBeHidden()
    const block = await api<{ title: string; end: string }>(page, `${advisor}/blocks/${uuid}`)
    expect(block.title).toBe('My course')
    expect(Date.parse(block.end)).toBe(Date.parse(`${day}T13:00:00Z`))
  },
)

test(
  'a topic of the institution: both comments are shown side by side',
  notInCI,
  async ({ page, colleague, server, signIn }) => {
    const list = '/app/account-admin/topics-management'
    const topics = '/api/v1/appointment-topics'
    await signIn(page, 'accountadmin', list, tenant)
    const body = { topic: 'Topic of two', length: 30, comment: 'Old' }
    const { uuid } = await api<{ uuid: string }>(page, topics, { method: 'POST', body })
    await page.goto(server.url(`${list}/${uuid}`, tenant))
    await box(page, 'Comment').fill('My comment')
    await signIn(colleague, 'advisors-oap-manager', `${list}/${uuid}`, tenant)
    await box(colleague, 'Comment').fill('Your comment')
    await box(colleague, 'Topic').fill('Topic of both')
    await save(colleague)
    await button(page, t('Save')).click()
    await expectQuestion(page, t('Comment'), 'My comment', 'Your comment')
    await answer(page)
    await expect(page.getByText(t('Success!'))).toBeVisible()
    expect(await api(page, `${topics}/${uuid}`)).toMatchObject({
      topic: 'Topic of both',
      comment: 'My comment',
    })
  },
)
