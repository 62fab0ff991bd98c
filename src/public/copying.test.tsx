import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { listenToCopy } from './copying.ts'

const writeText = vi.fn(async (_: string) => undefined)
const button = () => document.querySelector('button') as HTMLButtonElement
const status = () => document.querySelector('[role="status"]')
let stop = () => {}

beforeEach(() => {
  writeText.mockReset()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  document.body.innerHTML = `<ul><li><a href="/hit">anna@<wbr>musterbank.example</a>
    <button type="button" data-copied="Kopiert" data-failed="Bitte selbst kopieren.">
      <svg></svg><span class="word">Kopieren</span></button><span role="status"></span></li></ul>`
  stop = listenToCopy()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the copy button beside a number or an address', () => {
  test('copies what stands beside it and says so to the eye and to readers aloud, for a while', async () => {
    button()
      .querySelector('svg')
      ?.dispatchEvent(new Event('click', { bubbles: true }))
    await until(() => status()?.textContent === 'Kopiert')
    expect(button()).toHaveTextContent('Kopiert')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('anna@musterbank.example')
    await until(() => status()?.textContent === '')
    expect(button()).toHaveTextContent('Kopieren')
  })

  test('marks it where the browser has no clipboard, and says what to do', async () => {
    writeText.mockRejectedValue(new Error('no'))
    button().click()
    await until(() => status()?.textContent === 'Bitte selbst kopieren.')
    expect(String(getSelection())).toBe('anna@musterbank.example')
    expect(button()).toHaveTextContent('Kopieren')
  })
})
