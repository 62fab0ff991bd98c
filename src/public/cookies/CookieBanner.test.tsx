import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bannerOf, choiceCookie } from '#rules/cookie-banner.ts'
import { sampleData } from '../testing/sample.ts'
import { translator } from '../texts.ts'
import { CookieBanner } from './CookieBanner.tsx'

const good = {
  text: 'Sie entscheiden.',
  essentialKey: 'Notwendig',
  entries: {
    Notwendig: [
      {
        Name: 'Sitzung',
        Anbieter: 'Musterbank',
        Zweck: 'Anmeldung',
        Datenschutzerklärung: 'https://musterbank.example/datenschutz',
        'Cookie Name': 'session',
        'Cookie Laufzeit': '12 Stunden',
      },
    ],
    Statistik: [{ Name: 'Zählung' }],
  },
}

function show(
  config: unknown,
  cookies: { hide?: string; choice?: string } = {},
  path = '/app/search?name=Becker',
  language = 'de',
) {
  const { tenant } = sampleData()
  const value = typeof config === 'string' ? config : JSON.stringify(config)
  const settings = [...tenant.settings, { name: 'cookies_alert_config', value }]
  return render(
    <CookieBanner
      tenant={{ ...tenant, settings }}
      t={translator(language)}
      env={{ path, cookies, language }}
    />,
  )
}
const version = bannerOf(JSON.stringify(good))?.version as string
const sent = (form: HTMLFormElement | null) => [...new FormData(form as HTMLFormElement)]

/** Said within the banner; the page around it is another test's matter. */
function langWithin(container: HTMLElement, element: Element | null): string | null {
  const near = element?.closest('[lang]')
  return near && container.contains(near) ? near.getAttribute('lang') : null
}

test('is in the page’s language where the institution has written it so, and answers the same', () => {
  const texts = {
    en: { text: 'You decide.', entries: { Essential: [], Statistics: [{ Name: 'Counting' }] } },
  }
  const { container } = show({ ...good, texts }, {}, '/', 'en')
  expect(screen.getByText('You decide.')).toBeVisible()
  const box = screen.getByRole('checkbox', { name: 'Statistics', hidden: true })
  expect(box).toHaveAttribute('value', 'Statistik')
  expect(container.querySelector('[lang]')).toBeNull()
})

test('names the language of what the institution has written where the page speaks another', () => {
  const written = (language: string) => {
    const { container, unmount } = show(good, {}, '/', language)
    const languages = [...container.querySelectorAll('.cookies-text p, .ui-check span, dd')].map((each) =>
      langWithin(container, each),
    )
    unmount()
    return new Set(languages)
  }
  expect(written('de')).toEqual(new Set([null]))
  expect(written('en')).toEqual(new Set(['de', null]))
  const { container } = show(good, {}, '/', 'en')
  expect(langWithin(container, screen.getByText('Your choice of cookies'))).toBeNull()
  expect(container.querySelector('.cookies-text p')).toHaveAttribute('lang', 'de')
})

test('offers Agree and Only essential alike, each as a plain form that leads back', () => {
  show(good)
  const [all, essential] = ['Alle akzeptieren', 'Nur notwendige'].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  ) as [HTMLButtonElement, HTMLButtonElement]
  expect(essential.className).toBe(all.className)
  expect([all.name, all.value, essential.value]).toEqual(['action', 'agree', 'essential'])
  expect(all.form).toHaveAttribute('action', '/cookies/choice')
  expect(all.form).toHaveAttribute('method', 'post')
  expect(sent(all.form)).toEqual([
    ['version', version],
    ['next', '/app/search?name=Becker'],
  ])
})

test('lets visitors choose by category: the essential one is fixed, nothing else is ticked before', () => {
  show(good)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Auswahl speichern', hidden: true })
  const boxes = within(save.form as HTMLFormElement).getAllByRole<HTMLInputElement>('checkbox', {
    hidden: true,
  })
  expect(boxes.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
    ['Notwendig', true, true],
    ['Statistik', false, false],
  ])
  // Enter at a check box presses the form's first button, which must not be Agree.
  expect(save.form?.querySelectorAll('button')).toHaveLength(1)
  boxes[1]?.click()
  expect(sent(save.form)).toContainEqual(['categories', 'Statistik'])
})

test('shows every field of a cookie, and only those that are filled in', () => {
  const { container } = show(good)
  const [first, second] = [...container.querySelectorAll('.cookies-list li')]
  expect([...(first?.querySelectorAll('dt') ?? [])].map((each) => each.textContent)).toEqual([
    'Anbieter',
    'Zweck',
    'Datenschutzerklärung',
    'Cookie Name',
    'Cookie Laufzeit',
  ])
  expect(first?.querySelector('a')).toHaveAttribute('href', 'https://musterbank.example/datenschutz')
  expect(second?.textContent).toBe('Zählung')
})

test('remembers what was chosen when it is opened again', () => {
  const banner = bannerOf(JSON.stringify(good)) as NonNullable<ReturnType<typeof bannerOf>>
  show(good, { choice: choiceCookie(banner, ['Notwendig', 'Statistik']) })
  expect(screen.getByRole('checkbox', { name: 'Statistik', hidden: true })).toBeChecked()
})

test('is gone once its version was answered, and asks again for any other value', () => {
  expect(show(good, { hide: version }).container).toBeEmptyDOMElement()
  for (const hide of ['1', 'true', '3f9a2c', '%00', '<script>'])
    expect(show(good, { hide }).container).not.toBeEmptyDOMElement()
})

test.each(['', '{', '[]', '{"text":"x"}', JSON.stringify({ ...good, essentialKey: 'needed' })])(
  'is left out whole for the setting %j',
  (config) => {
    expect(show(config).container).toBeEmptyDOMElement()
  },
)

test('keeps long texts scrollable by keyboard, and a path that is too long to itself', () => {
  const { container } = show(
    { ...good, text: 'Wir erklären es genau. '.repeat(200) },
    {},
    `/app/${'x'.repeat(2000)}`,
  )
  expect(container.querySelector('.cookies-text')).toHaveAttribute('tabindex', '0')
  expect(container.querySelector('[name=next]')).toBeNull()
})

const hostile = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
]
test.each(hostile)('never leads to %j', (Datenschutzerklärung) => {
  const { container } = show({ ...good, entries: { Notwendig: [{ Name: 'Sitzung', Datenschutzerklärung }] } })
  expect([...container.querySelectorAll('.cookies-list a, .cookies-list dd')]).toEqual([])
})

test('shows markup as the text that it is', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
  const entry = { Name: evil, Anbieter: evil, Zweck: evil, Datenschutzerklärung: evil }
  const { container } = show({ text: evil, essentialKey: evil, entries: { [evil]: [entry] } })
  expect(container.querySelectorAll('img, script')).toHaveLength(0)
  expect(container.textContent).toContain(evil)
})
