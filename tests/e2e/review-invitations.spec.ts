import { expect } from '@playwright/test'
import { agreeing } from '#server/demo/rows/reviews.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/mailed.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const words = 'Alles offen auf den Tisch gelegt, auch die Kosten.'

/** Marked as missed and as done again: the demo's were done before anybody asked. */
test('a customer who agreed is asked once after the appointment, reviews it, and stands on the profile once it was checked; others hear nothing', async ({
  page,
  browser,
  server,
  signIn,
  mailbox,
}) => {
  await signIn(page, 'accountadmin', '/app/profiles-reviews')
  const kept = await page.evaluate(async () => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ advisor: 'nina-osterkamp', state: 'done' }),
      sort: JSON.stringify(['start', 'DESC']),
      range: '[0,99]',
    })
    const reply = await fetch(`/api/v1/appointments?${query}`)
    return (await reply.json()) as { uuid: string; email: string }[]
  })
  // The latest two were reviewed already.
  const agreed = kept.slice(2).find(({ uuid }) => agreeing.includes(uuid[0] ?? ''))
  const silent = kept
    .slice(2)
    .find(({ uuid, email }) => !agreeing.includes(uuid[0] ?? '') && email !== agreed?.email)
  if (!agreed || !silent) throw new Error('The demo has no such appointments')
  await page.evaluate(
    async (uuids) => {
      for (const uuid of uuids)
        for (const state of ['missed', 'done'])
          await fetch(`/api/v1/appointments/${uuid}/outcome`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ state }),
          })
    },
    [silent.uuid, agreed.uuid],
  )
  const mail = await mailbox.next(agreed.email)
  const [, path = ''] = /(\/app\/reviews\/\S+?token=[\w.-]+)/.exec(mail.text) ?? []

  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await visitor.goto(server.url(path))
  await expect(visitor.getByRole('heading', { level: 1, name: t('How was your appointment?') })).toBeVisible()
  const stars = visitor.getByRole('radio', { name: t('1 star, bad') })
  await stars.focus()
  for (let star = 1; star < 5; star++) await visitor.keyboard.press('ArrowRight')
  await expect(visitor.getByRole('radio', { name: t('5 stars, very good') })).toBeChecked()
  await visitor.getByRole('textbox').fill(words)
  await shot(visitor, 'review-form', [phone, desktop, dark])
  await audit(visitor, [phone, dark])
  // A reload loses nothing, nor does a broken connection.
  await visitor.reload()
  await expect(visitor.getByRole('textbox')).toHaveValue(words)
  await visitor.getByRole('checkbox').check()
  await visitor.context().setOffline(true)
  await visitor.getByRole('button', { name: t('Send review') }).click()
  await expect(visitor.getByRole('alert')).toContainText(t('Your entries are still here.'))
  await visitor.context().setOffline(false)
  await visitor.getByRole('button', { name: t('Send review') }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: t('Thank you for your review') })).toBeVisible()
  await shot(visitor, 'review-sent', [phone, desktop, dark])
  await audit(visitor, [phone, dark])

  const profile = visitor.getByRole('region', { name: t('Reviews') })
  await visitor.goto(server.url('/app/profile/nina-osterkamp'))
  await expect(profile.getByText(words)).toHaveCount(0)
  await page.goto(server.url('/app/profiles-reviews'))
  await page
    .getByRole('row')
    .filter({ hasText: words.slice(0, 20) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('combobox', { name: t('State') }).selectOption({ label: t('Shown') })
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('Reviews') })).toBeVisible()
  await visitor.reload()
  await expect(profile.getByText(words)).toBeVisible()
  // With the one that the demo shows.
  await expect(profile.getByText('5,0 von 5, 2 Bewertungen')).toBeVisible()
  expect(mailbox.recipients).not.toContain(silent.email)
  await visitor.context().close()
})
