import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { patienceMs } from './patience.ts'

// The first screen of a file waits for code that has to be compiled first.
configure({ asyncUtilTimeout: patienceMs })

// jsdom counts frames by setInterval, and has none for ever once a frame was asked for while a test had faked that.
const later = setTimeout
window.requestAnimationFrame = (callback) => Number(later(() => callback(performance.now()), 16))
window.cancelAnimationFrame = (id) => clearTimeout(id)

// Files share a window and its modules: none meets what another left in them.
beforeAll(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(cleanup)
