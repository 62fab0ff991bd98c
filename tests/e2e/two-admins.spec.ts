/** What two administrators, or an advisor in two browsers, change at one time beside the records of two-people.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { api, createOrganization } from './support/api.ts'
import { desktop, phone } from './support/audit.ts'
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
  save,
  saveBesideTheirs,
  tenant,
  test,
  time,
} from './support/two-people.ts'

test('the week of new advisors: other days come together and are told', async ({
  page,
  colleague,
  signIn,
}) => {
  const stored = '/api/v1/working-hours/default'
  const hours = (day: number, start_time: string, end_time: string) => ({ day, start_time, end_time })
  const path = '/app/account-admin/working-hours'
  await signIn(page, 'advisors-oap-manager', path, tenant)
  await api(page, stored, { method: 'PUT', body: [1, 2].map((day) => hours(day, '09:00', '17:00')) })
  await button(page, t('Default hours')).click()
  await time(dialogOf(page), 'Monday', 'end').fill('15:00')
  await signIn(colleague, 'advisors-oap-manager', path, tenant)
  await button(colleague, t('Default hours')).click()
  await time(dialogOf(colleague), 'Tuesday', 'start').fill('10:00')
  await save(colleague, dialogOf(colleague))
  await saveBesideTheirs(page, t('Tuesday'))
  expect(await api(page, stored)).toEqual([hours(1, '09:00', '15:00'), hours(2, '10:00', '17:00')])
})

test('analysts of a branch: who was assigned and taken away meanwhile is neither undone nor done twice', async ({
  page,
  colleague,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/organizations', tenant)
  const { uuid: organization_uuid } = await createOrganization(page, 'Analysts of two')
  const calls = '/api/v1/external-analyst-assignments'
  const path = `/app/organizations-profiles/external-analysts?id=${organization_uuid}`
  const [first, second] = await api<{ alias: string; full_name: string }[]>(page, '/api/v1/external-analysts')
  if (!first || !second) throw new Error('the demo has fewer analysts')
  const body = { external_analyst_alias: first.alias, organization_uuid }
  await api(page, calls, { method: 'POST', body })
  const add = async (who: Page) => {
    await who.getByRole('combobox', { name: t('Add an analyst') }).click()
    await who.getByRole('option', { name: second.full_name }).click()
  }
  await page.goto(server.url(path, tenant))
  await add(page)
  await signIn(colleague, 'accountadmin', path, tenant)
  await add(colleague)
  await button(colleague, t('Remove {name}', { name: first.full_name })).click()
  await save(colleague)
  await save(page)
  const assigned = await api<{ external_analyst_alias: string }[]>(
    page,
    `${calls}?organization_uuid=${organization_uuid}`,
  )
  expect(assigned.map((each) => each.external_analyst_alias)).toEqual([second.alias])
  await expect(page.getByText(first.full_name)).toBeHidden()
})

test(
  'a secret: theirs stays where it is chosen, and neither is shown',
  notInCI,
  async ({ page, colleague, signIn }) => {
    const name = 'sign_in.oidc_client_secret'
    const path = '/app/account-admin/advanced-settings/table'
    const fill = async (who: Page, value: string) => {
      await who
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button')
        .click()
      await dialogOf(who).getByLabel(name, { exact: true }).fill(value)
    }
    await signIn(page, 'accountadmin', path, tenant)
    await fill(page, 'my secret of this test')
    await signIn(colleague, 'accountadmin', path, tenant)
    await fill(colleague, 'your secret of this test')
    await save(colleague, dialogOf(colleague))
    await button(dialogOf(page), t('Save')).click()
    await expectQuestion(page, t('Sign-in: client secret'), '••••••••', '••••••••')
    const changes: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()))
    await dialogOf(page).getByRole('radio').last().check()
    await button(dialogOf(page), t('Save this choice')).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(changes).toEqual([])
    expect(await api<Record<string, string>>(page, '/api/v1/settings')).toMatchObject({ [name]: '••••••••' })
  },
)

test(
  'a request of a customer: both notes are shown side by side',
  notInCI,
  async ({ page, colleague, server, signIn }) => {
    const requests = '/api/v1/contact-requests'
    await signIn(page, 'advisor', '/app/requests', tenant)
    const [request] = await api<{ uuid: string }[]>(page, requests)
    if (!request) throw new Error('the demo has no request')
    const path = `/app/requests/${request.uuid}`
    await page.goto(server.url(path, tenant))
    await box(page, 'Note').fill('My note')
    await signIn(colleague, 'advisor', path, tenant)
    await colleague.getByLabel(t('State')).selectOption({ label: t('Answered') })
    await box(colleague, 'Note').fill('Your note')
    await save(colleague)
    await button(page, t('Save')).click()
    await expectQuestion(page, t('Note'), 'My note', 'Your note')
    await expect(dialogOf(page)).toContainText(t('State'))
    await answer(page)
    await expect(page.getByText(t('Success!'))).toBeVisible()
    expect(await api(page, `${requests}/${request.uuid}`)).toMatchObject({
      state: 'answered',
      note: 'My note',
    })
  },
)

test('an appointment that a colleague has confirmed is not declined by whoever has not seen that', async ({
  page,
  colleague,
  server,
  signIn,
}) => {
  const path = '/app/online-appointments/appointments/index'
  const appointments = '/api/v1/appointments'
  await signIn(page, 'advisor', path, tenant)
  const filter = encodeURIComponent(JSON.stringify({ state: 'requested' }))
  const [request] = await api<{ uuid: string }[]>(page, `${appointments}?filter=${filter}`)
  if (!request) throw new Error('the demo has no request')
  await page.goto(server.url(`${path}/${request.uuid}`, tenant))
  await button(page, t('Decline…')).click()
  const message = dialogOf(page).getByLabel(t('Message'))
  await message.fill('I am away that day.')

  await signIn(colleague, 'advisor', `${path}/${request.uuid}`, tenant)
  await colleague.getByRole('button', { name: new RegExp(`^${t('Confirm')}: `) }).click()
  await expect(colleague.getByRole('button', { name: new RegExp(`^${t('Undo')}`) })).toBeVisible()

  await button(dialogOf(page), t('Decline')).click()
  await expect(dialogOf(page).getByText(t('As it stands now:'))).toBeVisible()
  await expect(dialogOf(page)).toContainText(t('Confirmed'))
  await expect(message).toHaveValue('I am away that day.')
  expect(await api(page, `${appointments}/${request.uuid}`)).toMatchObject({ state: 'confirmed' })
  await shot(page, 'two-people-appointment', [phone, desktop])
})

test('extra slots: both notes are shown side by side', notInCI, async ({ page, colleague, signIn }) => {
  const day = '2031-06-04'
  const path = `${calendars}/slots/management?date=${day}`
  await signIn(page, 'advisor', path, tenant)
  const body = { note: 'Evening', start: `${day}T16:00:00Z`, end: `${day}T18:00:00Z` }
  const { uuid } = await api<{ uuid: string }>(page, `${advisor}/opened-slots`, { method: 'POST', body })
  const open = (who: Page) =>
    who
      .locator('.cal')
      .getByRole('button', { name: /Evening/ })
      .click()
  await open(page)
  await box(dialogOf(page), 'Note').fill('My evening')
  await signIn(colleague, 'advisor', path, tenant)
  await open(colleague)
  await box(dialogOf(colleague), 'Note').fill('Your evening')
  await save(colleague, dialogOf(colleague))
  await button(dialogOf(page), t('Save')).click()
  await expectQuestion(page, t('Note'), 'My evening', 'Your evening')
  await answer(page, { theirs: 'Your evening' })
  await expect(dialogOf(page)).toBeHidden()
  expect(await api(page, `${advisor}/opened-slots/${uuid}`)).toMatchObject({ note: 'Your evening' })
})

test('a topic that a colleague has changed is deleted by a second press, which knows of that', async ({
  page,
  colleague,
  server,
  signIn,
}) => {
  const list = '/app/account-admin/topics-management'
  const topics = '/api/v1/appointment-topics'
  await signIn(page, 'accountadmin', list, tenant)
  const body = { topic: 'Topic to delete', length: 30 }
  const { uuid } = await api<{ uuid: string }>(page, topics, { method: 'POST', body })
  await page.goto(server.url(`${list}/${uuid}`, tenant))
  await box(page, 'Topic').waitFor()
  await signIn(colleague, 'advisors-oap-manager', `${list}/${uuid}`, tenant)
  await box(colleague, 'Comment').fill('Still needed')
  await save(colleague)
  await button(page, t('More actions')).click()
  await page.getByRole('menuitem', { name: t('Delete…') }).click()
  await button(dialogOf(page), t('Delete')).click()
  await expect(dialogOf(page).getByRole('alert')).not.toBeEmpty()
  expect(await api(page, `${topics}/${uuid}`)).toMatchObject({ comment: 'Still needed' })
  await button(dialogOf(page), t('Delete')).click()
  await expect(dialogOf(page)).toBeHidden()
  const left = await api<{ uuid: string }[]>(page, topics)
  expect(left.map((topic) => topic.uuid)).not.toContain(uuid)
})
