/**
 * One visit from the first search to the last change, in the browsers of a customer and of the bank: what the single
 * screens' own tests cannot see is whether each leads to the next.
 */
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/mailed.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const email = 'elske.reventlow@mail.example'
/** Nobody of the demo's year, whose customers depend on the day, is called so. */
const customer = 'Elske Reventlow'
const advisor = 'Gesa Lührs'
const topic = 'Sparen und Vorsorge'
const street = 'Marktplatz 1'

/** A file whose long lines are folded, as it reads. */
const unfolded = (text: string) => text.replace(/\r?\n /g, '').replace(/\\,/g, ',')

const popup = (page: Page) => page.getByRole('dialog', { name: t('Book an appointment') })
const next = (page: Page) => popup(page).getByRole('button', { name: t('Continue') })

/** Looks at a step as a phone and a desktop show it. */
async function look(page: Page, name: string): Promise<void> {
  await audit(page, [phone, dark])
  await shot(page, `visit-${name}`, [phone, desktop])
}

/** Who of the branch can take it over: that depends on the day on which the demo was made. */
async function freeColleague(desk: Page): Promise<string> {
  const found = new URLSearchParams({ filter: JSON.stringify({ q: customer }) })
  const [appointment] = await api<{ uuid: string }[]>(desk, `/api/v1/appointments?${found}`)
  type Colleague = { readonly full_name: string; readonly standing: string }
  const colleagues = await api<Colleague[]>(desk, `/api/v1/appointments/${appointment?.uuid}/colleagues`)
  const free = colleagues.find(({ standing }) => standing === 'free' || standing === 'no-hours')
  if (!free) throw new Error('Nobody of the branch is free then.')
  return free.full_name
}

const others = new RegExp(`^${t('Actions for {name}').replace('{name}', `(?!${customer})`)}`)

test('a customer looks for words of theirs and asks for a time in the branch; it is confirmed, undone, handed over and moved', async ({
  page,
  browser,
  server,
  signIn,
  mailbox,
}) => {
  await page.goto(server.url('/app/'))
  await page.getByLabel(t('Topic'), { exact: true }).fill('Rente')
  await page.keyboard.press('Enter')
  const time = page.locator('.result').filter({ hasText: advisor }).locator('.slot')
  const clock = /\d\d:\d\d/.exec(await time.innerText())?.[0] ?? ''
  const start = (await time.locator('time').getAttribute('datetime')) ?? ''
  await look(page, 'finder')
  await time.click()

  // Both are known: the topic that was looked for, and the time that was pressed.
  await expect(popup(page)).toContainText(`${topic}, 1 Std.`)
  await expect(popup(page)).toContainText(`${clock} Uhr`)
  await popup(page)
    .getByRole('radio', { name: t('In branch') })
    .check()
  await next(page).click()
  await expect(popup(page).getByRole('button', { name: `${clock} Uhr`, pressed: true })).toBeVisible()
  await next(page).click()
  await popup(page).getByLabel(t('Your name'), { exact: true }).fill(customer)
  await popup(page).getByLabel(t('Your e-mail address'), { exact: true }).fill(email)
  await popup(page)
    .getByRole('checkbox', { name: /meine Angaben/ })
    .check()
  await popup(page)
    .getByRole('button', { name: t('Request appointment') })
    .click()
  await expect(popup(page).getByText(t('Your request has arrived'))).toBeVisible()
  await expect(popup(page)).toContainText(street)
  await look(page, 'done')
  const file = popup(page).getByRole('link', { name: t('Add to calendar') })
  const calendar = await page.request.get(server.url((await file.getAttribute('href')) ?? ''))
  expect(unfolded(await calendar.text())).toContain(street)
  const asked = await mailbox.next(email)
  expect(asked.text).toContain(street)
  expect(asked.text).toContain(`${clock} bis`)

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'accountadmin', '/app/online-appointments/appointments/index')
  await desk.getByRole('searchbox').fill(customer)
  // Rows that are about to go are pale, and are no state of the page.
  const row = desk.getByRole('listitem').filter({ hasText: customer })
  await expect(row).toBeVisible()
  await expect(desk.getByRole('listitem').getByRole('button', { name: others })).toHaveCount(0)
  await row.getByRole('button', { name: t('Confirm') }).click()
  await row.getByRole('button', { name: t('Undo') }).click()
  await expect(row.getByRole('button', { name: t('Confirm') })).toBeVisible()
  await look(desk, 'desk')

  await desk.goto(server.url('/app/account-admin/working-hours'))
  await desk.getByRole('button', { name: t('Actions for {name}').replace('{name}', advisor) }).click()
  await desk.getByRole('menuitem', { name: t('Absences') }).click()
  await desk.getByRole('button', { name: t('Enter an absence') }).click()
  const absence = desk.getByRole('dialog')
  const substitute = await freeColleague(desk)
  for (const day of ['First day', 'Last day']) await absence.getByLabel(t(day)).fill(start.slice(0, 10))
  await absence.getByLabel(t('Substitute'), { exact: true }).fill(substitute)
  await desk.getByRole('option', { name: substitute }).click()
  const lying = absence.getByRole('combobox', { name: new RegExp(customer) })
  await lying.selectOption({ label: t('Hand over to the substitute') })
  await look(desk, 'absence')
  await absence.getByRole('button', { name: t('Enter an absence') }).click()
  await expect(absence.getByRole('button', { name: t('Enter an absence') })).toBeVisible()

  // One mail for the hand-over: the confirmation that was taken back never left.
  const handed = await mailbox.next(email)
  expect(handed.text).toContain(substitute)
  await page.goto(handed.link)
  await expect(page.getByText(t('In place of {name}', { name: advisor }))).toBeVisible()
  await look(page, 'handed-over')
  await page.getByRole('link', { name: t('Ask for another time') }).click()
  await page.locator('.bk-times a').last().click()
  await look(page, 'move')
  await page.getByRole('button', { name: t('Ask for another time') }).click()
  const when = page.locator('.appt-when')
  await expect(when).not.toContainText(`${clock} `)
  const moved = await mailbox.next(email)
  expect(moved.text).toContain(/\d\d:\d\d/.exec(await when.innerText())?.[0])
  expect(mailbox.recipients).not.toContain(email)
  await desk.context().close()
})
