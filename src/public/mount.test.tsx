import { screen } from '@testing-library/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { mountPage } from './mount.tsx'
import type { Api } from './page.ts'
import { fakeApi } from './testing/api.ts'
import { sampleData } from './testing/sample.ts'

const leave = vi.fn()
const paint = vi.fn()

function mount(api: Api): Promise<void> {
  document.body.innerHTML = '<div id="page"></div><div id="popups"></div>'
  const [page, popups] = [...document.body.children] as [HTMLElement, HTMLElement]
  const url = new URL('http://localhost/app/profile/anna-becker')
  return mountPage({ url, api, language: 'de', year: 2026, root: createRoot(page), popups, paint, leave })
}

const mounted = (api = fakeApi(sampleData())) => act(() => mount(api))

beforeEach(() => {
  leave.mockReset()
  paint.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})

test('shows the same page as the server does, in the colours of the tenant', async () => {
  await mounted()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dr. Anna Becker')
  expect(document.title).toBe('Dr. Anna Becker | Musterbank')
  expect(paint).toHaveBeenLastCalledWith('#006756')
})

test('shows placeholders until everything has come', async () => {
  // What stands there between two renders is the point, so React is not to wait.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const api = fakeApi(sampleData())
  const mounting = mount(async (...call) => {
    await waiting
    return api(...call)
  })
  await until(() => expect(document.querySelector('[aria-busy="true"] .bone-xl')).not.toBeNull())
  expect(screen.getByRole('status')).toHaveTextContent('Wird geladen')
  answer()
  await mounting
  await until(() => expect(document.querySelector('.bone')).toBeNull())
})

test('keeps the placeholders until the visit is counted, and shows the page where it cannot be', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  let fail = () => {}
  const counted = vi.fn(
    () =>
      new Promise<Response>((_, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'))
      }),
  )
  vi.stubGlobal('fetch', counted)
  const mounting = mount(fakeApi(sampleData()))
  await until(() => expect(counted).toHaveBeenCalledOnce())
  expect(counted.mock.calls[0]).toEqual([
    '/frontend-logs/profile-hit',
    expect.objectContaining({ body: JSON.stringify({ uuid: sampleData().profile.uuid }) }),
  ])
  expect(document.querySelector('h1')).toBeNull()
  fail()
  await mounting
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
})

test('goes to /404 for a profile that is not there', async () => {
  await mounted(fakeApi(sampleData(), { getAdvisorProfile: { status: 404 } }))
  expect(leave).toHaveBeenCalledWith('/app/404')
})

test('covers the page with what went wrong', async () => {
  await mounted(fakeApi(sampleData(), { getTenant: { status: 500 } }))
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.',
  )
  await mounted(fakeApi(sampleData({ organization: null })))
  expect(screen.getByRole('alert')).toHaveTextContent('Das Profil gehört zu keiner Organisation')
})
