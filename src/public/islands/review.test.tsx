import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { stubIslands } from '../testing/islands.ts'
import { help } from './review.ts'

const token = '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001.k7Rw'
const path = '/api/v1/advisors/anna-becker/reviews'
const calls = stubIslands()
const assign = vi.fn<(address: string) => void>()
let stop: () => void = () => {}

const said = {
  offline: 'Offline.',
  reviewed: 'Schon bewertet.',
  changed: 'Geändert.',
  busy: 'Zu viele.',
  failed: 'Ging nicht.',
}

/** The form as the server renders it. */
function open({ version = '0', kept = false } = {}) {
  stop()
  document.body.innerHTML = `<form id="review" ${kept ? 'data-kept=""' : ''} data-said='${JSON.stringify(said)}'>
    <input type="hidden" name="token" value="${token}"><input type="hidden" name="version" value="${version}">
    <div class="review-problem" role="alert" hidden tabindex="-1"><p></p></div>
    ${[1, 2, 3, 4, 5].map((star) => `<input type="radio" name="stars" value="${star}">`).join('')}
    <textarea name="text"></textarea><span data-count="{count} von 1.000 Zeichen."></span>
    <input type="radio" name="name" value="" checked><input type="radio" name="name" value="Jana H.">
    <input type="checkbox" name="consent" checked><input name="website"><button type="submit"></button></form>`
  stop = help()
}

const form = () => document.querySelector('form') as HTMLFormElement
const alert = () => document.querySelector('.review-problem') as HTMLElement

function type(stars: number, text: string) {
  ;(form().querySelector(`[value="${stars}"]`) as HTMLInputElement).checked = true
  ;(form().elements.namedItem('text') as HTMLTextAreaElement).value = text
  form().dispatchEvent(new Event('input', { bubbles: true }))
}
const send = () => form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
const typed = () =>
  Object.fromEntries([...new FormData(form())].filter(([name]) => ['stars', 'text'].includes(name)))

beforeEach(() => {
  assign.mockReset()
  sessionStorage.clear()
  vi.stubGlobal(
    'location',
    Object.assign(new URL(`http://localhost/app/reviews/anna-becker?token=${token}`), { assign }),
  )
})
afterEach(() => stop())

describe('the form of a review', () => {
  test('counts what is typed, as people count', () => {
    open()
    type(4, 'Grüße 👋')
    expect(document.querySelector('[data-count]')?.textContent).toBe('7 von 1.000 Zeichen.')
  })

  test('has what was typed after a reload, and not after it was sent', async () => {
    open()
    type(3, 'Angefangen')
    open()
    expect(typed()).toEqual({ stars: '3', text: 'Angefangen' })
    calls.answer({ [path]: () => Response.json({}, { status: 201 }) })
    send()
    await until(() =>
      expect(assign).toHaveBeenCalledWith(
        `/app/reviews/anna-becker?${new URLSearchParams({ token, told: 'sent' })}`,
      ),
    )
    expect(await calls.sent(path)).toEqual([{ stars: 3, text: 'Angefangen', name: '', consent: true }])
    open()
    expect(typed()).toEqual({ text: '' })
  })

  test.each([
    ['no connection', () => Promise.reject(new TypeError('x')), said.offline],
    ['a fault of ours', () => Response.json({ message: 'x' }, { status: 500 }), said.failed],
    ['too many', () => Response.json({ message: 'x' }, { status: 429 }), said.busy],
    ['one from another window', () => Response.json({ message: 'x' }, { status: 409 }), said.reviewed],
    ['a refused field', () => Response.json({ message: 'Zu lang.' }, { status: 422 }), 'Zu lang.'],
  ])('keeps what was typed and says so aloud: %s', async (_, answer, sentence) => {
    open()
    type(5, 'Bleibt')
    calls.answer({ [path]: answer as () => Response })
    send()
    await until(() => expect(alert().textContent?.trim()).toBe(sentence))
    expect(alert().hidden).toBe(false)
    expect(document.activeElement).toBe(alert())
    expect(typed()).toEqual({ stars: '5', text: 'Bleibt' })
    expect(assign).not.toHaveBeenCalled()
  })

  test('shows what was saved in another window, and replaces it when it is sent again', async () => {
    open({ version: '1' })
    type(2, 'Meine')
    const put = '/api/v1/advisors/anna-becker/review-invitation'
    const versions: (string | null)[] = []
    calls.answer({
      [put]: (request) => {
        versions.push(request.headers.get('if-match'))
        return versions.length === 1
          ? Response.json(
              { message: '', current: { version: 2, review: { stars: 4, text: 'Andere' } } },
              { status: 412 },
            )
          : Response.json({})
      },
    })
    send()
    await until(() => expect(alert().textContent).toContain('Geändert. 4/5 “Andere”'))
    send()
    await until(() => expect(assign).toHaveBeenCalledOnce())
    expect(versions).toEqual(['"1"', '"2"'])
  })
})
