import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const mail = (number: number, changes: object = {}) => ({
  uuid: `6b0c1d2e-3f4a-4b5c-8d6e-7f8a9b0c000${number}`,
  created_at: '2026-11-24T08:12:01Z',
  recipient: 'Jana Hartmann <jana@hartmann.example>',
  subject: `Mail ${number}`,
  text_body: `Words of ${number}`,
  html_body: null,
  calendar: null,
  ...changes,
})

function serverWith(...mails: object[]) {
  const server = createFakeServer({ role: null })
  server.answerNext('GET /demo-mails', json(mails))
  return server
}

const sheet = () => document.querySelector('.mail-sheet')?.shadowRoot as ShadowRoot

describe('mails of the demo', () => {
  it('are read by guests, who are told that nothing was sent', async () => {
    const html =
      '<!doctype html><body style="margin:0"><h1 style="font-size:20px">Termin bestätigt</h1>' +
      '<script>alert(1)</script><img src="x" onerror="alert(1)"><p onclick="alert(1)">Hallo</p>' +
      '<a href="https://musterbank.example/app/appointment" style="color:red">Ansehen</a>' +
      '<a href="javascript:alert(1)">Falle</a></body>'
    await renderDesk(
      '/demo-mails',
      serverWith(mail(1, { html_body: html, calendar: 'BEGIN:VCALENDAR' }), mail(2)),
    )
    expect(
      await screen.findByText('Nothing leaves this machine. What would have been sent stands here.'),
    ).toBeVisible()
    const shown = within(await screen.findByRole('article', { name: 'Mail 1' }))
    expect(shown.getByText('To Jana Hartmann <jana@hartmann.example>')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
      'href',
      'data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR',
    )
    expect(sheet().querySelector('h3')).toHaveStyle({ fontSize: '20px' })
    expect(sheet().textContent).toBe('Termin bestätigtHalloAnsehenFalle')
    expect(sheet().querySelector('script, img, [onclick], [onerror]')).toBeNull()
    const [link, trap] = sheet().querySelectorAll('a')
    expect(link).toHaveAttribute('href', 'https://musterbank.example/app/appointment')
    expect(trap).not.toHaveAttribute('href')
  })

  it('are chosen one by one', async () => {
    await renderDesk('/demo-mails', serverWith(mail(1), mail(2)))
    await userEvent.click(await screen.findByRole('link', { name: /Mail 2/ }))
    expect(screen.getByRole('article', { name: 'Mail 2' })).toHaveTextContent('Words of 2')
    expect(screen.getByRole('link', { name: /Mail 2/ })).toHaveAttribute('aria-current', 'true')
  })

  it('say how to get the first one', async () => {
    await renderDesk('/demo-mails', serverWith())
    expect(await screen.findByText('No mail yet. Book an appointment, for instance.')).toBeVisible()
  })
})
