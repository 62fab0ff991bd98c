import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'

// The first screen of a file waits for code that has to be compiled first.
configure({ asyncUtilTimeout: 10_000 })

// Files share a window and its modules: none meets what another left in them.
beforeAll(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(cleanup)
