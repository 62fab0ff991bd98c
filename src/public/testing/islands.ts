import { afterEach, beforeEach, vi } from 'vitest'
import { popupPageOf } from '../pages/profile/popup-page.ts'
import { translator } from '../texts.ts'
import { sampleData } from './sample.ts'

/** What a popup of the sample's page is given, in German. */
export const samplePage = popupPageOf(sampleData(), 'de', translator('de'))

/** Answers calls of islands; asked anew for each call. */
type FakeServer = (request: Request) => Response | Promise<Response>

/** A browser's surroundings for islands: what is brought into view, and calls that a test answers. */
export function stubIslands() {
  const fetched = vi.fn<(input: Request | string, init?: RequestInit) => Promise<Response>>()
  const onClose = vi.fn<() => void>()
  const scrolled = vi.fn<(this: Element) => void>()
  const asked: Request[] = []

  beforeEach(() => {
    Element.prototype.scrollIntoView = scrolled
    scrolled.mockReset()
    asked.length = 0
    fetched.mockReset()
    onClose.mockReset()
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  return {
    onClose,
    /** What was brought into view is its `this`. */
    scrolled,
    /** Answers by path; one that is not there answers 501. */
    answer(byPath: Record<string, FakeServer>) {
      fetched.mockImplementation(async (input, init) => {
        const request = input instanceof Request ? input : new Request(new URL(input, location.href), init)
        asked.push(request.clone())
        const { pathname } = new URL(request.url)
        return byPath[pathname]?.(request) ?? new Response(null, { status: 501 })
      })
    },
    /** Bodies of the calls to a path, in order. */
    sent: (path: string): Promise<unknown[]> =>
      Promise.all(
        asked.filter(({ url }) => new URL(url).pathname === path).map((request) => request.clone().json()),
      ),
    countOf: (path: string) => asked.filter(({ url }) => new URL(url).pathname === path).length,
  }
}
