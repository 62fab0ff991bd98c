import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import React from 'react'
import { afterEach, beforeAll, vi } from 'vitest'
import { patienceMs } from './patience.ts'

// The first screen of a file waits for code that has to be compiled first.
configure({ asyncUtilTimeout: patienceMs })

// jsdom counts frames by setInterval, and has none for ever once a frame was asked for while a test had faked that.
const later = setTimeout
window.requestAnimationFrame = (callback) => Number(later(() => callback(performance.now()), 16))
window.cancelAnimationFrame = (id) => clearTimeout(id)

// React keeps with each element where in the code it was made, by an Error, until it counts 10,000 of them in a second. No
// test reads that, and it takes a seventh of the time: here the count is always reached.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

/** jsdom has no modal dialogs and scrolls nothing; this much of both is enough for tests. */
function addWhatJsdomLacks(): void {
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
}

// Files share a window and its modules: none meets what another left in them.
beforeAll(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
  addWhatJsdomLacks()
})

afterEach(cleanup)
