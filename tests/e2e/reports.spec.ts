import { expect } from '@playwright/test'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/reports/sessions-reports'

/** Figures as a year of an institution would bring them; the demo data have none. */
const reportOf = (from: string, to: string) => {
  const dates: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    dates.push(new Date(at).toISOString().slice(0, 10))
  const line = (name: string, most: number) => ({
    name,
    points: dates.map((date, at) => ({ date, value: Math.round(most * (0.6 + 0.4 * Math.sin(at))) })),
  })
  return {
    from,
    to,
    step: 'day',
    is_rounded: false,
    totals: { visits: 5838, page_views: 17_364 },
    previous: { visits: 5079, page_views: 18_059 },
    series: [line('visits', 290), line('page_views', 880)],
    rows: [],
    breakdowns: [
      {
        name: 'pages',
        rows: [
          { key: 'profile', value: 8800 },
          { key: 'embedded-booking', value: 120 },
        ],
      },
      {
        name: 'devices',
        rows: [
          { key: 'phone', value: 2680 },
          { key: 'tablet', value: 150 },
        ],
      },
    ],
  }
}

test('an account admin opens the report of the visits, changes its days, and finds chart and table', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/v1/reports/sessions?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    await route.fulfill({ json: reportOf(searchParams.get('from') ?? '', searchParams.get('to') ?? '') })
  })
  await signIn(page, 'accountadmin', path)
  const chart = page.getByRole('img', { name: new RegExp(`^${t('Visits')} pro Tag`) })
  await expect(chart.locator('path[data-series="before"]')).toHaveCSS('stroke-dasharray', '4px, 4px')
  const rows = page.getByRole('region', { name: t('The same figures by day') }).getByRole('row')
  await expect(rows).toHaveCount(32)

  await page.getByRole('combobox', { name: t('Time span') }).selectOption(t('Last 7 days'))
  await expect(page).toHaveURL(/\?range=last-7-days$/)
  await expect(rows).toHaveCount(9)
  await page.getByRole('button', { name: t('Page views') }).click()
  await expect(page.getByRole('img', { name: new RegExp(`^${t('Page views')} pro Tag`) })).toBeVisible()
  await shot(page, 'report', [phone, dark])
  await audit(page, [phone, dark])

  // On paper stands the report alone, with every row of it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('combobox', { name: t('Time span') })).toBeHidden()
  await expect(rows.last()).toBeVisible()
})
