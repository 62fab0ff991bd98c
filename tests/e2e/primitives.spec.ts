import { expect, type Locator, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test as base } from './support/fixtures.ts'
import { startGallery } from './support/gallery.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** What product §6.2, §15.10, §27.4, §34.3 and §34.4 measure, measured in the browser on the pages of the gallery. */
const test = base.extend<Record<never, never>, { gallery: { url: string } }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      const { url, stop } = await startGallery()
      await use({ url })
      await stop()
    },
    { scope: 'worker' },
  ],
})

// Nothing is shared but the worker's server: spread over all of them, so that none is left with a long file at the end.
test.describe.configure({ mode: 'parallel' })

const darkPhone = { width: 390, theme: 'dark' } as const
/** Views of each side; together they have both widths and both modes. */
const views = { public: [phone], desk: [dark] }
const sides = ['public', 'desk'] as const

/** A state of a primitive, alone. */
const state = (page: Page, id: string) => page.locator(`[data-sample="${id}"]`)

async function sizeOf(of: Locator): Promise<{ width: number; height: number }> {
  const { width, height } = await of.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return { width: box.width, height: box.height }
  })
  return { width, height }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

const names = [
  'toggle',
  'multi-select',
  'text-input',
  'text-area',
  'time-input',
  'date-field',
  'check-field',
  'button',
  'tag',
  'modal',
  'loading-overlay',
  'rich-text',
  'skeleton',
]

test('the gallery has a page for each primitive', async ({ page, gallery }) => {
  await open(page, gallery.url)
  const links = page.getByRole('navigation').first().getByRole('link')
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  expect(paths).toEqual(names.map((name) => `/app/primitives/${name}`))
})

for (const [i, name] of names.entries()) {
  // By turns: the screens that are made of them are looked at on their own side. AUDIT_ALL=1 looks at both.
  const looked = process.env.AUDIT_ALL ? sides : sides.slice(i % 2).slice(0, 1)
  test(`${name} is accessible on the side that is looked at`, async ({ page, gallery }) => {
    for (const side of looked) {
      await open(page, `${gallery.url}/${name}?side=${side}`)
      await audit(page, views[side])
      await shot(page, `primitives-${name}-${side}`, views[side])
    }
  })
}

test('the toggle is 85 px wide with either word in either language, and turns by keyboard', async ({
  page,
  gallery,
}) => {
  for (const language of ['de', 'en']) {
    for (const side of sides) {
      await open(page, `${gallery.url}/toggle?language=${language}&side=${side}`)
      for (const face of await page.locator('.ui-toggle, .ui-toggle-face').all()) {
        expect((await sizeOf(face)).width).toBe(85)
        const overflow = await face.evaluate((element) => element.scrollWidth - element.clientWidth)
        expect(overflow, 'the word does not fit').toBeLessThanOrEqual(0)
      }
    }
  }
  const toggle = state(page, 'off').getByRole('switch')
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await expect(state(page, 'off').getByText('Enabled')).toBeVisible()
  await expect(state(page, 'off').getByText('Disabled')).toBeHidden()
})

test('the list of a multi-select is at most 240 px high, open while one chooses, and moves nothing', async ({
  page,
  gallery,
}) => {
  await open(page, `${gallery.url}/multi-select`)
  const many = state(page, 'many')
  const list = many.locator('.ui-options')
  const before = await sizeOf(page.locator('main'))
  await many.getByRole('combobox').click()
  await expect(many.getByRole('option')).toHaveCount(1000)
  expect((await sizeOf(list)).height).toBe(240)
  expect(await sizeOf(page.locator('main'))).toEqual(before)

  await page.keyboard.press('End')
  await expect(many.getByRole('option').nth(999)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await expect(many.getByRole('combobox')).toBeFocused()
  await expect(many.getByRole('button', { name: /1000/ })).toBeVisible()
})

test('the tags are rows of 28 px with 5 px between them, two of them in the 70 px of the push form', async ({
  page,
  gallery,
}) => {
  await open(page, `${gallery.url}/multi-select?side=desk`)
  const search = state(page, 'search')
  const box = search.locator('.ui-multi-box')
  expect((await sizeOf(box)).height).toBe(70)
  const heights: number[] = []
  for (const name of ['Anna', 'Carolin', 'Jan-Ole', 'Tobias', 'Ursula', 'Henning', 'Mehtap']) {
    await search.getByRole('combobox').fill(name)
    await search.getByRole('option').first().click()
    await expect(search.getByRole('button', { name: new RegExp(name) })).toBeVisible()
    expect((await sizeOf(search.locator('.ui-tag').first())).height).toBe(28)
    await search.getByRole('combobox').fill('')
    heights.push((await sizeOf(box)).height)
  }
  const grown = new Set(heights.map((height) => (height - 70) / 33))
  expect(
    [...grown].every((rows) => Number.isInteger(rows) && rows >= 0),
    `${heights}`,
  ).toBe(true)
  expect(grown.size).toBeGreaterThan(1)
})

test('advisors are searched by three characters, chosen by keyboard, and a failure is said', async ({
  page,
  gallery,
}) => {
  await open(page, `${gallery.url}/multi-select`)
  const search = state(page, 'search')
  const input = search.getByRole('combobox')
  await input.click()
  const list = search.locator('.ui-options')
  await expect(list).toHaveText(t('Enter at least 3 characters...'))
  await page.keyboard.type('bec')
  await expect(search.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(search.getByRole('option', { name: /Carolin/ })).toHaveAttribute('aria-selected', 'true')
  await audit(page, [darkPhone])
  await input.fill('xyz')
  await expect(list).toHaveText(t('No results'))
  await input.fill('err')
  await expect(list).toHaveText(t('An error has occurred. Please try again later.'))
  await expect(
    search.getByRole('button', { name: t('Remove {name}', { name: 'Carolin Beckmann' }) }),
  ).toBeVisible()
})

test('a list that finds no room below opens above, within the window', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await open(page, `${gallery.url}/multi-select`)
  const long = state(page, 'long')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await long.getByRole('combobox').click()
  const list = await long.locator('.ui-options').boundingBox()
  const box = await long.locator('.ui-multi-box').boundingBox()
  expect(list?.y).toBeGreaterThanOrEqual(0)
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThan(box?.y ?? 0)
})

test('a modal is 600 px wide above all else, closes by Escape and background, and gives the focus back', async ({
  page,
  gallery,
}) => {
  await open(page, `${gallery.url}/modal`)
  const opener = state(page, 'short').getByRole('button')
  const dialog = page.getByRole('dialog')
  await opener.click()
  await expect(dialog).toBeVisible()
  expect((await sizeOf(dialog)).width).toBe(600)
  await expect(dialog).toHaveCSS('z-index', '1050')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await audit(page, [desktop, dark])
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    )
    expect(inside, 'the focus left the modal').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await page.mouse.click(20, 450)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('on a phone a modal is a sheet at the foot, and long content keeps title and answers in sight', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${gallery.url}/modal`)
  await state(page, 'long').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: t('Close') })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Verstanden' })).toBeInViewport({ ratio: 1 })
  await audit(page, [phone])
})

test('a question above a modal takes Escape for itself, however often it is pressed', async ({
  page,
  gallery,
}) => {
  await open(page, `${gallery.url}/modal`)
  await state(page, 'form').getByRole('button').click()
  const form = page.getByRole('dialog', { name: 'Nachricht' })
  const question = page.getByRole('alertdialog')
  await form.getByRole('combobox').click()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('listbox')).toBeHidden()
  await expect(form).toBeVisible()
  await form.getByRole('textbox', { name: 'Nachricht' }).fill('Guten Tag')
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: t('Cancel') })).toBeFocused()
    if (presses === 0) await audit(page, [darkPhone])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(form).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(form).toBeHidden()
  await expect(state(page, 'form').getByRole('button')).toBeFocused()
})

test('placeholders are 8, 14, 16, 24 and 36 px high, and a line of them as high as its text', async ({
  page,
  gallery,
}) => {
  for (const side of sides) {
    await open(page, `${gallery.url}/skeleton?side=${side}`)
    for (const [size, height] of Object.entries({ xs: 8, sm: 14, md: 16, lg: 24, xl: 36 })) {
      expect((await sizeOf(state(page, 'sizes').locator(`.bone-${size}`))).height, size).toBe(height)
    }
    const bones = await sizeOf(page.locator('[data-part=bones]'))
    expect(bones).toEqual(await sizeOf(page.locator('[data-part=text]')))
  }
})

test('a busy button keeps its size, and saves once however often it is pressed', async ({
  page,
  gallery,
}) => {
  await open(page, `${gallery.url}/button`)
  const saving = state(page, 'try')
  const button = saving.getByRole('button')
  const before = await sizeOf(button)
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await sizeOf(button)).toEqual(before)
  await page.keyboard.press('Enter')
  await button.click({ force: true })
  await expect(saving.getByText('Gespeichert: 1')).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect(button).toBeFocused()
  await expect(saving.getByText('Gespeichert: 1')).toBeVisible()
})

test('a text area of one row is as high as an input and can be pulled down only', async ({
  page,
  gallery,
}) => {
  for (const [side, height] of [
    ['public', 48],
    ['desk', 40],
  ] as const) {
    await open(page, `${gallery.url}/text-area?side=${side}`)
    const area = state(page, 'one-row').getByRole('textbox')
    expect((await sizeOf(area)).height).toBe(height)
    await expect(area).toHaveCSS('resize', 'vertical')
  }
})

test('what is touched on a phone is 44 px or more', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['toggle', 'text-input', 'time-input', 'multi-select', 'button', 'modal']) {
    await open(page, `${gallery.url}/${name}?side=desk`)
    // A tag's button reaches 2 px beyond its edges.
    const small = await page
      .locator('[data-sample] :is(button, input, textarea):enabled')
      .evaluateAll((all) =>
        all
          .filter((control) => !control.closest('.ui-multi-box') || control.closest('.ui-tag'))
          .map((control) => ({
            what: control.outerHTML.slice(0, 120),
            height: control.getBoundingClientRect().height + (control.closest('.ui-tag') ? 4 : 0),
          }))
          .filter(({ height }) => height < 44),
      )
    expect(small, name).toEqual([])
  }
})

test('forced colours keep every state apart', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, `${gallery.url}/toggle`)
  const face = (id: string) =>
    state(page, id)
      .locator('.ui-toggle-face')
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await face('on')).not.toBe(await face('off'))
  await open(page, `${gallery.url}/multi-select`)
  const input = state(page, 'topics').getByRole('combobox')
  await input.focus()
  await page.keyboard.press('ArrowDown')
  const backgrounds = await state(page, 'topics')
    .getByRole('option')
    .evaluateAll((all) => all.map((option) => getComputedStyle(option).backgroundColor))
  expect(new Set(backgrounds).size).toBe(2)
})

test('nothing turns for people who wish for no motion', async ({ page, gallery }) => {
  await open(page, `${gallery.url}/button`)
  const spinner = state(page, 'busy').locator('.ui-spinner').first()
  await expect(spinner).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(spinner).toHaveCSS('animation-name', 'ui-turn')
})
