import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { stubIslands } from '../testing/islands.ts'
import { help } from './appointment.ts'

const id = '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001'
const calls = stubIslands()
const assign = vi.fn<(address: string) => void>()
let stop: () => void

/** The page as the browser mounts it, with the form of one button. */
function open(action: 'cancel' | 'move', isMounted = true) {
  const fields = {
    id,
    token: 'k7Rw',
    action,
    version: '2',
    start: '2026-11-25T09:30:00Z',
    message: 'Leider krank.',
  }
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  document.body.innerHTML = `<div id="${isMounted ? 'page' : 'other'}"><form class="appt-form">${inputs.join('')}<button></button></form></div>`
  stop = help()
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(event)
  return event
}
const leadsTo = async () => {
  await until(() => expect(assign).toHaveBeenCalledOnce())
  return Object.fromEntries(new URL(assign.mock.calls[0]?.[0] ?? '', 'http://x').searchParams)
}

beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', Object.assign(new URL('http://localhost/app/appointment'), { assign }))
})
afterEach(() => stop())

describe('the buttons of a private page that no server of ours renders', () => {
  test('cancel by the contract’s call, with the version that was on the page', async () => {
    let asked: Request | undefined
    calls.answer({
      [`/api/v1/appointments/${id}/cancel`]: (request) => {
        asked = request
        return Response.json({})
      },
    })
    expect(open('cancel').defaultPrevented).toBe(true)
    expect(await leadsTo()).toEqual({ id, token: 'k7Rw', told: 'cancelled' })
    expect(new URL(asked?.url ?? '').search).toBe('?token=k7Rw')
    expect(asked?.headers.get('if-match')).toBe('"2"')
    expect(await calls.sent(`/api/v1/appointments/${id}/cancel`)).toEqual([{ message: 'Leider krank.' }])
  })

  test.each([
    [200, { told: 'moved' }],
    [409, { step: 'move', problem: 'taken' }],
    [422, { step: 'move', problem: 'taken' }],
    [412, { problem: 'changed' }],
    [500, { problem: 'failed' }],
  ])('move, and say what a reply of %i means', async (status, outcome) => {
    calls.answer({ [`/api/v1/appointments/${id}/move`]: () => Response.json({ message: '' }, { status }) })
    open('move')
    expect(await leadsTo()).toEqual({ id, token: 'k7Rw', ...outcome })
    expect(await calls.sent(`/api/v1/appointments/${id}/move`)).toEqual([
      { start: '2026-11-25T09:30:00Z', message: 'Leider krank.' },
    ])
  })

  test('leave the form to our own server where that rendered the page', () => {
    calls.answer({})
    expect(open('cancel', false).defaultPrevented).toBe(false)
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('what a script adds to a private page', () => {
  const show = (content: string) => {
    document.body.innerHTML = `<div data-zone="Europe/Berlin" data-own-words="bei Ihnen {time}">${content}</div>`
    stop = help()
  }
  const own = () => document.querySelector<HTMLElement>('[data-own-time]')
  const at = '<span data-own-time="2026-11-24T13:30:00Z" hidden></span>'
  const inZone = (timeZone: string) =>
    vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

  test('tells visitors whose clocks differ their own time', () => {
    inZone('America/New_York')
    show(at)
    expect(own()).toHaveTextContent('bei Ihnen 08:30')
    expect(own()).toBeVisible()
  })

  test('says nothing where both clocks show the same', () => {
    inZone('Europe/Vienna')
    show(at)
    expect(own()).toBeEmptyDOMElement()
    expect(own()).not.toBeVisible()
  })

  test('keeps a message while another time is chosen, until it is sent', () => {
    const form = '<form class="appt-form"><textarea name="message"></textarea></form>'
    const field = () => document.querySelector('textarea') as HTMLTextAreaElement
    show(form)
    field().value = 'Leider krank.'
    field().dispatchEvent(new InputEvent('input'))
    stop()
    show(form)
    expect(field().value).toBe('Leider krank.')
    field().form?.dispatchEvent(new SubmitEvent('submit'))
    stop()
    show(form)
    expect(field().value).toBe('')
  })
})
